using System.Text.Json;
using Async2.Cli.Folders;
using Async2.Cli.Run;
using Async2.Cli.Terminal;

namespace Async2.Cli.ReadyToRun;

/// <summary>
/// Native code for a woven app in the cache, which is made after the app has been started: the app runs without until then, and whoever
/// is running goes on with the files that it has opened.
/// </summary>
/// <remarks>
///     KEY/ready-to-run.json      the order; it goes when it has been carried out
///     KEY/ready-to-run.failed    why it could not be; it is tried again after a day
///     KEY/ready-to-run.lock      locked by the process that carries it out
///     KEY/ready-to-run/          what that process makes; the next one removes it if it was killed
/// Each file is replaced by one rename, and is the same assembly before and after it, so a process that starts meanwhile may have some
/// with native code and some without. The manifest allows both from before the first rename on.
/// </remarks>
internal sealed class NativeCodeJob(CacheEntry entry, FileStore store)
{
    private static readonly TimeSpan LongestFailure = TimeSpan.FromDays(1);

    private string OrderFile => Path.Combine(entry.Folder, "ready-to-run.json");

    private string FailureFile => Path.Combine(entry.Folder, "ready-to-run.failed");

    private string LockFile => Path.Combine(entry.Folder, "ready-to-run.lock");

    private string Stage => Path.Combine(entry.Folder, "ready-to-run");

    /// <summary>Whether there is something to do, and nobody does it.</summary>
    public bool IsWaiting
    {
        get
        {
            if (!File.Exists(OrderFile) || Failure is not null) return false;
            using var free = TryLock();
            return free is not null;
        }
    }

    /// <summary>Why there is no native code; null if nothing has failed of late.</summary>
    public string? Failure => File.Exists(FailureFile) && DateTime.UtcNow - File.GetLastWriteTimeUtc(FailureFile) < LongestFailure
        ? File.ReadAllText(FailureFile)
        : null;

    /// <summary>
    /// Installs what was compiled for others, and leaves the rest to be done, in an entry that is still being made. That there can be no
    /// native code does not keep the app from running.
    /// </summary>
    public void Begin(Func<NativeCodeOrder?> order)
    {
        try
        {
            if (order() is { } made) Begin(made);
        }
        catch (Exception e)
        {
            Fail(ErrorLine.Of(e));
        }
    }

    private void Begin(NativeCodeOrder order)
    {
        var known = new NativeCode(order, entry.Folder, store).Known(Directory.CreateDirectory(Stage).FullName);
        foreach (var compiled in known) compiled.Install();
        RemoveStage();
        string[] rest = [.. order.Files.Except(known.Select(k => k.Name))];
        if (rest.Length > 0) Write(order with { Files = rest });
    }

    private void Write(NativeCodeOrder order) =>
        File.WriteAllText(OrderFile, JsonSerializer.Serialize(order, NativeCodeOrderJson.Default.NativeCodeOrder));

    /// <summary>Carries the order out, unless somebody else does.</summary>
    public void Run(CancellationToken cancellationToken)
    {
        using var locked = TryLock();
        if (locked is null || !File.Exists(OrderFile)) return;
        RemoveStage();
        if (Carry(cancellationToken) is { } failure) Fail(failure);
        else File.Delete(FailureFile);
    }

    private string? Carry(CancellationToken cancellationToken)
    {
        try
        {
            var order = JsonSerializer.Deserialize(File.ReadAllText(OrderFile), NativeCodeOrderJson.Default.NativeCodeOrder)!;
            var code = new NativeCode(order, entry.Folder, store);
            Install(code.Make(Directory.CreateDirectory(Stage).FullName, progress: null, cancellationToken));
            File.Delete(OrderFile);
            return code.Failures.Count == 0 ? null : string.Join('\n', code.Failures.Select(f => $"{f.Key}: {f.Value}"));
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
        EntryManifest.Allow(entry.Folder, compiled.Select(c => (c.Name, c.Copy)));
        foreach (var file in compiled) file.Install();
    }

    private void Fail(string why)
    {
        try
        {
            File.WriteAllText(FailureFile, why);
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
            return new FileStream(LockFile, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null; // Somebody else has it, or the cache can only be read.
        }
    }
}
