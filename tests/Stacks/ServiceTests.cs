using Async2.Stacks.Listing;
using Async2.Stacks.Tests.Inspected;
using Async2.Stacks.Tests.Reading;
using Async2.Tests.Servers;

namespace Async2.Stacks.Tests;

/// <summary>Of a service on Kestrel with packages, a listing says for what its requests wait, and names no trouble where none is.</summary>
public sealed class ServiceTests(PostgresServer postgres) : IClassFixture<PostgresServer>
{
    [ServerTheory("initdb", "postgresql")]
    [InlineData(Form.AsCompiled)]
    [InlineData(Form.Woven)]
    public void Requests_wait_for_a_connection_of_a_pool_that_is_exhausted(Form form)
    {
        var listing = Read(form, "pool", postgres.ConnectionString);
        AssertWaits(listing, 12, "an item from a channel", "12 readers wait", "Npgsql.NpgsqlConnection.Open", "Serving.ExhaustedPool.OrderAsync(int)");
        AssertWaits(listing, 4, "a socket: to", ".s.PGSQL.5432", "Npgsql.NpgsqlCommand.ExecuteReader", "Serving.ExhaustedPool.ReportAsync(int)");
    }

    [Theory]
    [InlineData(Form.AsCompiled)]
    [InlineData(Form.Woven)]
    public void Requests_wait_for_room_in_a_channel_without_reader(Form form) => AssertWaits(
        Read(form, "channel"), 5, "room in a channel", "8 of 8 items, 5 writers wait", "Serving.ChannelWithoutReader.EnqueueAsync(int)");

    [Theory]
    [InlineData(Form.AsCompiled)]
    [InlineData(Form.Woven)]
    public void Requests_wait_for_the_answer_to_requests_of_their_own(Form form) => AssertWaits(
        Read(form, "http"), 7, "a socket: to 127.0.0.1:", "", "System.Net.Http.HttpClient.GetStringAsyncCore", "Serving.SilentBackend.PriceAsync(int)");

    private static StackListing Read(Form form, params string[] arguments)
    {
        using var program = RunningProgram.Start(ProgramBuild.Service(form), arguments);
        var listing = Listings.Of(program, Source.Live);
        Assert.Empty(listing.Trouble);
        return listing;
    }

    // The kinds of stacks differ by how the request was routed.
    private static void AssertWaits(StackListing listing, int count, string wait, string also, params string[] methods)
    {
        var found = listing.Groups.Where(g => Array.TrueForAll(methods, m => g.Frames.Any(f => f.Method.StartsWith(m, StringComparison.Ordinal)))).ToList();
        Assert.Equal(count, found.Sum(g => g.Count));
        Assert.All(found, g =>
        {
            Assert.True(
                g.WaitsFor?.StartsWith(wait, StringComparison.Ordinal) == true && g.WaitsFor.Contains(also, StringComparison.Ordinal),
                $"waits for {g.WaitsFor}\n{string.Join('\n', g.Frames.Select(f => f.Method))}\n{string.Join('\n', listing.Notes)}");
            Assert.Contains(g.Frames, f => f.Method.StartsWith("Microsoft.AspNetCore.Server.Kestrel.", StringComparison.Ordinal));
        });
    }
}
