using Async2.Cli.Store;

namespace Async2.Cli.ReadyToRun;

/// <summary>
/// The compile job of a woven app in the cache. A process in the background carries it out after the app has been started.
/// </summary>
/// <remarks>
///     KEY/native-code/job.json    the job; removed when it has been carried out
///     KEY/native-code/failed      why it failed; it is tried again after a day
///     KEY/native-code/lock        locked by the process that carries it out
///     KEY/native-code/stage/      the files of that process; the next one removes them if it was killed
/// Each file is replaced by one rename, and is the same assembly before and after it. A process that starts meanwhile may have some
/// files with native code and some without. A running process keeps the files that it has opened. The manifest allows both from before
/// the first rename on.
/// </remarks>
internal sealed class BackgroundCompile(Entry entry, ContentStore store)
{
    public const string CommandName = "ready-to-run";

    private const string JobName = Manifest.CompileState + "/job.json";
    private const string FailureName = Manifest.CompileState + "/failed";
    private static readonly TimeSpan LongestFailure = TimeSpan.FromDays(1);

    private string Stage => entry[Manifest.CompileState + "/stage"];

    /// <summary>Whether there is a job that nobody carries out.</summary>
    public bool IsWaiting
    {
        get
        {
            if (!File.Exists(entry[JobName]) || Failure is not null) return false;
            using var free = TryLock();
            return free is not null;
        }
    }

    /// <summary>Why there is no native code; null if nothing has failed of late.</summary>
    public string? Failure =>
        DateTime.UtcNow - File.GetLastWriteTimeUtc(entry[FailureName]) < LongestFailure ? entry.Text(FailureName) : null;

    /// <summary>
    /// Installs the code that was compiled for other apps, and keeps the rest as the job, before others see the entry. The app runs
    /// without native code where there can be none.
    /// </summary>
    public void Begin(Func<CompileJob?> job)
    {
        try
        {
            Directory.CreateDirectory(entry[Manifest.CompileState]);
            if (job() is { } made) Begin(made);
        }
        catch (Exception e)
        {
            Fail(ErrorLine.Of(e));
        }
    }

    private void Begin(CompileJob job)
    {
        var known = new NativeCompiler(job, entry.Folder, store).Known(Directory.CreateDirectory(Stage).FullName);
        foreach (var compiled in known) compiled.Install();
        RemoveStage();
        string[] rest = [.. job.Files.Except(known.Select(k => k.Name))];
        if (rest.Length > 0) File.WriteAllText(entry[JobName], $"{job with { Files = rest }}");
    }

    /// <summary>Carries the job out, unless another process does.</summary>
    public void Run(CancellationToken cancellationToken)
    {
        using var locked = TryLock();
        if (locked is null || entry.Text(JobName) is not { } job) return;
        RemoveStage();
        if (Compile(CompileJob.Parse(job), cancellationToken) is { } failure) Fail(failure);
        else File.Delete(entry[FailureName]);
    }

    private string? Compile(CompileJob job, CancellationToken cancellationToken)
    {
        try
        {
            var compiler = new NativeCompiler(job, entry.Folder, store);
            Install(compiler.Make(Directory.CreateDirectory(Stage).FullName, progress: null, cancellationToken));
            File.Delete(entry[JobName]);
            return compiler.Failures.Count == 0 ? null : string.Join('\n', compiler.Failures.Select(f => $"{f.Key}: {f.Value}"));
        }
        catch (Exception e) when (e is not OperationCanceledException)
        {
            return ErrorLine.Of(e);
        }
        finally
        {
            RemoveStage(); // Before the failure is noted: the disk may be full.
        }
    }

    private void RemoveStage()
    {
        if (Directory.Exists(Stage)) Directory.Delete(Stage, recursive: true);
    }

    private void Install(IReadOnlyList<CompiledFile> compiled)
    {
        Manifest.Allow(entry, compiled.Select(c => (c.Name, c.Copy)));
        foreach (var file in compiled) file.Install();
    }

    private void Fail(string why)
    {
        try
        {
            File.WriteAllText(entry[FailureName], why);
        }
        catch (IOException)
        {
            // Nothing is lost but the reason, and a try.
        }
    }

    private FileStream? TryLock()
    {
        try
        {
            return new FileStream(entry[Manifest.CompileState + "/lock"], FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null; // Another process has it, or the cache is read-only.
        }
    }
}
