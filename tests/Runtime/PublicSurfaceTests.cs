namespace Async2.Tests;

/// <summary>What woven code refers to is an ABI: an assembly that was woven before must run on the library as it is now.</summary>
public class PublicSurfaceTests
{
    private const string Accept = "ASYNC2_ACCEPT=PublicApi.txt dotnet test tests/Runtime --filter PublicSurfaceTests";

    private static readonly string s_listing = Path.Combine(Repository.Folder, "src/Async2.Runtime/PublicApi.txt");

    [Fact]
    public void The_public_surface_is_as_listed()
    {
        string actual = string.Concat(PublicSurface.Of(typeof(Continuation).Assembly).Select(line => line + "\n"));
        if (Environment.GetEnvironmentVariable("ASYNC2_ACCEPT") == Path.GetFileName(s_listing)) File.WriteAllText(s_listing, actual);
        string[] listed = [.. File.ReadAllText(s_listing).ReplaceLineEndings("\n").Split('\n')], found = actual.Split('\n');
        var changes = listed.Except(found).Select(line => "  gone   " + line).Concat(found.Except(listed).Select(line => "  new    " + line));
        Assert.True(
            listed.SequenceEqual(found),
            $"""
            The public surface of Async2.Runtime is not the one listed in {s_listing}:
            {string.Join("\n", changes)}
            It is an ABI: what is gone breaks every assembly that was woven before. To accept it: {Accept}
            """);
    }
}
