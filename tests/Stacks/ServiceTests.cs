using Async2.Stacks.Listing;
using Async2.Stacks.Tests.Inspected;
using Async2.Stacks.Tests.Reading;
using Async2.Tests.Servers;

namespace Async2.Stacks.Tests;

/// <summary>Of a service with packages, a listing says for what its requests wait, and names no trouble where none is.</summary>
public sealed class ServiceTests(PostgresServer postgres, RedisServer redis) : IClassFixture<PostgresServer>, IClassFixture<RedisServer>
{
    private const string Kestrel = "Microsoft.AspNetCore.Server.Kestrel.";

    [ServerTheory("initdb", "postgresql")]
    [InlineData(Form.AsCompiled)]
    [InlineData(Form.Woven)]
    public void Requests_wait_for_a_connection_of_a_pool_whose_connections_others_have(Form form)
    {
        var listing = Read("Shop", form, "SlowReports", postgres.ConnectionString);
        AssertWaits(
            listing, 12, "an item from a channel", "of the 8 NpgsqlConnector of the pool Shop.SlowReports.ReportAsync(int) keeps 8",
            "Npgsql.NpgsqlDataSource.OpenConnectionAsync(", "Shop.SlowReports.OrderAsync(int)", Kestrel);
        AssertWaits(listing, 8, "a socket: to", ".s.PGSQL.5432", "Dapper.SqlMapper.QueryRowAsync", "Shop.SlowReports.ReportAsync(int)", Kestrel);
    }

    [ServerTheory("redis-server", "redis-server")]
    [InlineData(Form.AsCompiled)]
    [InlineData(Form.Woven)]
    public void Messages_wait_for_room_in_a_channel_without_reader(Form form) => AssertWaits(
        Read("Chat", form, "ChannelWithoutReader", redis.Address), 11, "room in a channel", "8 of 8 items, 11 writers wait",
        "Chat.ChannelWithoutReader.EnqueueAsync(int)", "Microsoft.AspNetCore.SignalR.");

    [ServerTheory("initdb", "postgresql")]
    [InlineData(Form.AsCompiled)]
    [InlineData(Form.Woven)]
    public void Requests_wait_for_the_answer_to_requests_of_their_own(Form form) => AssertWaits(
        Read("Shop", form, "SilentBackend", postgres.ConnectionString), 20, "a socket: to 127.0.0.1:", "",
        "System.Net.Http.HttpClient.GetStringAsyncCore", "Shop.SilentBackend.PriceAsync(int)", Kestrel);

    private static StackListing Read(string service, Form form, params string[] arguments)
    {
        using var program = RunningProgram.Start(ProgramBuild.Service(service, form, 10), arguments);
        var listing = Listings.Of(program, Source.Live);
        Assert.Empty(listing.Trouble);
        return listing;
    }

    // The kinds of stacks differ by how the request was routed.
    private static void AssertWaits(StackListing listing, int count, string wait, string also, params string[] methods)
    {
        var found = listing.Groups.Where(g => Array.TrueForAll(methods, m => g.Frames.Any(f => f.Method.StartsWith(m, StringComparison.Ordinal)))).ToList();
        Assert.Equal(count, found.Sum(g => g.Count));
        Assert.All(found, g => Assert.True(
            g.WaitsFor?.StartsWith(wait, StringComparison.Ordinal) == true && g.WaitsFor.Contains(also, StringComparison.Ordinal),
            $"waits for {g.WaitsFor}\n{string.Join('\n', g.Frames.Select(f => f.Method))}\n{string.Join('\n', listing.Notes)}"));
    }
}
