namespace Async2.Packages.Tests.Servers;

/// <summary>A PostgreSQL server for these tests alone: a folder with its data and its socket, and no port.</summary>
public sealed class PostgresServer : IDisposable
{
    private const string User = "async2";

    private readonly string _folder = Directory.CreateTempSubdirectory("async2-postgres-").FullName;

    public PostgresServer()
    {
        if (ServerPrograms.ReasonToSkip("initdb", "postgresql") is not null) return; // The tests are skipped.
        // The server refuses to run as root; Debian's package makes a user for it.
        if (Environment.IsPrivilegedProcess) Run("chown", "postgres", _folder);
        RunAsItsUser("initdb", "-D", Data, "-U", User, "-A", "trust", "-N", "--no-instructions");
        RunAsItsUser("pg_ctl", "start", "-w", "-D", Data, "-l", Path.Combine(_folder, "log"), "-o", $"-k {_folder} -c listen_addresses= -F");
    }

    public string ConnectionString => $"Host={_folder};Username={User};Database=postgres";

    private string Data => Path.Combine(_folder, "data");

    public void Dispose()
    {
        if (Directory.Exists(Data)) RunAsItsUser("pg_ctl", "stop", "-w", "-m", "immediate", "-D", Data);
        Directory.Delete(_folder, recursive: true);
    }

    private static void RunAsItsUser(string program, params string[] arguments)
    {
        var path = ServerPrograms.Require(program);
        if (Environment.IsPrivilegedProcess) Run("setpriv", ["--reuid=postgres", "--regid=postgres", "--clear-groups", path, .. arguments]);
        else Run(path, arguments);
    }

    private static void Run(string program, params string[] arguments)
    {
        var result = ProgramResult.Of(program, arguments);
        Assert.True(result.ExitCode == 0, $"{program} {string.Join(' ', arguments)}: {result.Output}");
    }
}
