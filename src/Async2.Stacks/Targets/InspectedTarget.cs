namespace Async2.Stacks.Targets;

/// <summary>A live process or a core, opened for reading. Nothing runs in the process.</summary>
/// <remarks>Not thread-safe.</remarks>
public sealed class InspectedTarget : IDisposable
{
    private readonly DataTarget _target;

    private InspectedTarget(DataTarget target, ClrRuntime runtime, string name, Snapshot snapshot) =>
        (_target, Runtime, Name, Snapshot) = (target, runtime, name, snapshot);

    /// <summary>The process with its id, or the path of the core: <c>process 4711 (Shop)</c>.</summary>
    public string Name { get; }

    /// <summary>The time for which the process stood still.</summary>
    public TimeSpan Paused { get; private init; }

    internal bool IsLive => _target.DataReader is CopyingReader;

    internal ClrRuntime Runtime { get; }

    internal Snapshot Snapshot { get; }

    /// <summary>Opens a core that contains the heap: <c>createdump --withheap</c> or <c>--full</c>.</summary>
    /// <exception cref="InspectionException">It cannot be read.</exception>
    public static InspectedTarget OpenCore(string path)
    {
        var target = CoreFile.Open(path);
        try
        {
            return Own(target, () =>
            {
                var runtime = DataAccess.CreateRuntime(target, path);
                CoreFile.RequireHeap(runtime, path);
                return new InspectedTarget(target, runtime, path, CoreFile.SnapshotOf(runtime));
            });
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            throw CoreFile.Unreadable(path, e);
        }
    }

    /// <summary>Copies what is needed of a live process, which stands still meanwhile and goes on then.</summary>
    /// <exception cref="InspectionException">It cannot be read.</exception>
    public static InspectedTarget Attach(int processId)
    {
        var process = LiveProcess.Open(processId);
        return Own(process.Target, () =>
        {
            var runtime = DataAccess.CreateRuntime(process.Target, process.Name);
            var snapshot = process.Copy(runtime, out var paused);
            return new InspectedTarget(process.Target, runtime, process.Name, snapshot) { Paused = paused };
        });
    }

    /// <summary>Checks that a live process has not ended while it was read.</summary>
    /// <exception cref="InspectionException">It has ended.</exception>
    internal void RequireAlive()
    {
        if (_target.DataReader is CopyingReader { HasEnded: true }) throw ProcessAccess.Ended(Name, null);
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
