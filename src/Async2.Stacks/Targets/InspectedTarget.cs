namespace Async2.Stacks.Targets;

/// <summary>A live process or a core, opened for reading. Nothing runs in the process.</summary>
/// <remarks>Not thread-safe.</remarks>
public sealed class InspectedTarget : IDisposable
{
    private readonly DataTarget _target;
    private readonly DataAccess _access;
    private readonly LiveProcess? _process;

    private InspectedTarget(DataTarget target, DataAccess access, string name, LiveProcess? process, ReadingOptions? reading)
    {
        (_target, _access, Name, _process, Reading) = (target, access, name, process, reading ?? new());
        Runtime = access.CreateRuntime();
    }

    /// <summary>The process with its id, or the path of the core: <c>process 4711 (Shop)</c>.</summary>
    public string Name { get; }

    /// <summary>The time of the listing: for a core that of its file.</summary>
    public DateTimeOffset Time { get; private set; }

    /// <summary>The time for which the process stood still when it was read; zero for a core.</summary>
    public TimeSpan Paused { get; private set; }

    /// <summary>The version of the runtime: <c>10.0.2</c>.</summary>
    public string RuntimeVersion => DataAccess.VersionOf(Runtime) ?? "of unknown version";

    /// <summary>Whether it is a process that runs, and no core.</summary>
    public bool IsLive => _process is not null;

    internal ReadingOptions Reading { get; }

    /// <summary>The runtime, for what does not change as a process goes on: classes and their modules.</summary>
    internal ClrRuntime Runtime { get; }

    /// <summary>Opens a core that contains the heap: <c>createdump --withheap</c> or <c>--full</c>.</summary>
    /// <param name="path">The path of the core.</param>
    /// <param name="reading">How it is read.</param>
    /// <exception cref="InspectionException">It cannot be read.</exception>
    public static InspectedTarget OpenCore(string path, ReadingOptions? reading = null)
    {
        reading?.Reads(ReadingPart.Runtime);
        var target = CoreFile.Open(path);
        try
        {
            return Own(target, () =>
            {
                var access = DataAccess.Of(target, path, reading?.Dac);
                var core = new InspectedTarget(target, access, path, process: null, reading) { Time = File.GetLastWriteTimeUtc(path) };
                CoreFile.RequireHeap(core.Runtime, path);
                return core;
            });
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            throw CoreFile.Unreadable(path, e);
        }
    }

    /// <summary>Opens a live process, which goes on.</summary>
    /// <param name="processId">The id of the process.</param>
    /// <param name="reading">How it is read.</param>
    /// <exception cref="InspectionException">It cannot be read.</exception>
    public static InspectedTarget Attach(int processId, ReadingOptions? reading = null)
    {
        reading?.Reads(ReadingPart.Runtime);
        var process = LiveProcess.Open(processId);
        return Own(process.Target, () =>
            new InspectedTarget(
                process.Target, DataAccess.Of(process.Target, process.Name, reading?.Dac), process.Name, process, reading));
    }

    /// <summary>
    /// Looks at a live process as it goes on, so that the look at rest finds the classes known, and the code of the look compiled.
    /// </summary>
    internal void LookAsItRuns(Action<Snapshot> look)
    {
        _process?.BeginTimes();
        if (_process is null || !Reading.Has(ReadingPart.Classes)) return;
        Reading.Reads(ReadingPart.Classes);
        try
        {
            look(Snapshot.AsItRuns(Runtime));
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            // What changes while it is read can be anything.
        }
    }

    /// <summary>Looks at the target while it stands still.</summary>
    /// <exception cref="InspectionException">It cannot be read, or has ended meanwhile.</exception>
    internal T LookAtRest<T>(Func<Snapshot, T> look)
        where T : class
    {
        if (_process is null) return CoreFile.Whole(Name, () => look(CoreFile.SnapshotOf(Runtime, Reading)));
        var seen = _process.AtRest(_access, look, Reading, out var paused);
        (Time, Paused) = (DateTimeOffset.UtcNow, paused);
        return _target.DataReader is ProcessReader { HasEnded: true } ? throw ProcessAccess.Ended(Name, null) : seen;
    }

    /// <summary>Closes it.</summary>
    public void Dispose()
    {
        Runtime.Dispose();
        _target.Dispose();
    }

    private static InspectedTarget Own(DataTarget target, Func<InspectedTarget> open)
    {
        try
        {
            return open();
        }
        catch
        {
            target.Dispose();
            throw;
        }
    }
}
