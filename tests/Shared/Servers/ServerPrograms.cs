namespace Async2.Tests.Servers;

/// <summary>Finds the programs of real servers, which Debian's packages install.</summary>
internal static class ServerPrograms
{
    // PostgreSQL's are not on the PATH: several versions may be installed.
    private const string PostgresRoot = "/usr/lib/postgresql";

    // .ci/run installs the servers, and sets this: there a missing one is a failure.
    private static readonly bool AreRequired = Environment.GetEnvironmentVariable("ASYNC2_REQUIRE_SERVERS") == "1";

    public static string? Find(string name)
    {
        var folders = (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries);
        IEnumerable<string> versions = Directory.Exists(PostgresRoot) ? Directory.EnumerateDirectories(PostgresRoot).OrderDescending() : [];
        return versions.Select(v => Path.Combine(v, "bin")).Concat(folders).Select(f => Path.Combine(f, name)).FirstOrDefault(File.Exists);
    }

    public static string Require(string name) => Find(name) ?? throw new FileNotFoundException($"no {name}: .ci/run installs it");

    /// <summary>Why a test that needs the server is skipped; null if it is not.</summary>
    public static string? ReasonToSkip(string name, string package) =>
        AreRequired || Find(name) is not null ? null : $"no {name} here: install it with 'apt-get install {package}'";
}
