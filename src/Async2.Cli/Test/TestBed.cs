using Async2.Cli.Folders;
using Async2.Cli.Weaving;
using Async2.Compiler;

namespace Async2.Cli.Test;

/// <summary>
/// Two temporary copies of a folder of tests, one of them woven. They run at the same path, because paths appear in messages, and in
/// hashes that decide the order of tests.
/// </summary>
/// <remarks>
///     /tmp/async2-x/original/      } these are renamed to tests/ while they run
///     /tmp/async2-x/woven/         }
///     /tmp/async2-x/tests/
///     /tmp/async2-x/reports/       the files of the runner; empty before each run
/// </remarks>
internal sealed class TestBed : IDisposable
{
    private readonly ScratchFolder _root = new();

    private string Original => _root["original"];

    private string Woven => _root["woven"];

    private string Tests => _root["tests"];

    public void Copy(string folder, CancellationToken cancellationToken) =>
        FolderCopy.Write(FolderTree.Read(folder), Original, except: [], cancellationToken);

    public WeaveReport Weave(string folder, WeaveOptions options, IProgress<WeaveProgress>? progress, CancellationToken cancellationToken)
    {
        Directory.CreateDirectory(Woven);
        return new FolderWeave(FolderTree.Read(folder), Woven, options).Run(onlyChanges: false, progress, cancellationToken);
    }

    /// <summary>Moves one of the copies to the common path during a run, which gets this path and a folder for reports.</summary>
    public SuiteRun During(bool woven, Func<string, string, SuiteRun> run)
    {
        var home = woven ? Woven : Original;
        var reports = Directory.CreateDirectory(_root["reports"]).FullName;
        Directory.Move(home, Tests);
        try
        {
            return run(Tests, reports);
        }
        finally
        {
            Directory.Move(Tests, home);
            Directory.Delete(reports, recursive: true);
        }
    }

    public void Dispose() => _root.Dispose();
}
