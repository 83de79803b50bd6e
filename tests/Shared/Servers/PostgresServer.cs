using System.Diagnostics;

namespace Async2.Tests.Servers;

/// <summary>A PostgreSQL server for whoever starts it alone: a folder with its data and its socket, and no port.</summary>
public sealed class PostgresServer : IDisposable
{
    private const string User = "async2";

    private readonly string _folder = Directory.CreateTempSubdirectory("async2-postgres-").FullName;

    /// <summary>Starts it, if it is installed.</summary>
    /// <exception cref="InvalidOperationException">It does not start.</exception>
    public PostgresServer()
    {
        if (ServerPrograms.ReasonToSkip("initdb", "postgresql") is not null) return; // The tests are skipped.
        // The server refuses to run as root; Debian's package makes a user for it.
        if (Environment.IsPrivilegedProcess) Run("chown", "postgres", _folder);
        RunAsItsUser("initdb", "-D", Data, "-U", User, "-A", "trust", "-N", "--no-instructions");
        RunAsItsUser("pg_ctl", "start", "-w", "-D", Data, "-l", Path.Combine(_folder, "log"), "-o", $"-k {_folder} -c listen_addresses= -F");
    }

    /// <summary>How Npgsql reaches it.</summary>
    public string ConnectionString => $"Host={_folder};Username={User};Database=postgres";

    private string Data => Path.Combine(_folder, "data");

    /// <summary>Stops it, and removes what it kept.</summary>
    public void Dispose()
    {
        if (Directory.Exists(Data)) RunAsItsUser("pg_ctl", "stop", "-w", "-m", "immediate", "-D", Data);
        Directory.Delete(_folder, recursive: true);
    }

    private string Log => Path.Combine(_folder, "output");

    private void RunAsItsUser(string program, params string[] arguments)
    {
        var path = ServerPrograms.Require(program);
        if (Environment.IsPrivilegedProcess) Run("setpriv", ["--reuid=postgres", "--regid=postgres", "--clear-groups", path, .. arguments]);
        else Run(path, arguments);
    }

    // pg_ctl leaves the server its own output, so nobody may wait for that to end.
    private void Run(string program, params string[] arguments)
    {
        using var process = Process.Start(new ProcessStartInfo("/bin/sh", ["-c", "exec \"$@\" >>\"$0\" 2>&1", Log, program, .. arguments]))!;
        process.WaitForExit();
        if (process.ExitCode != 0) throw new InvalidOperationException($"{program} {string.Join(' ', arguments)}: {File.ReadAllText(Log)}");
    }
}
