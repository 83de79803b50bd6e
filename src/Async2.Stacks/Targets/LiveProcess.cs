using System.Diagnostics;
using Async2.Stacks.Heap;

namespace Async2.Stacks.Targets;

/// <summary>A live process. It stands still only while it is looked at.</summary>
internal sealed class LiveProcess
{
    // A GC that moves objects takes milliseconds. Between two of them the process runs.
    private const int MostAttempts = 100;
    private static readonly TimeSpan BetweenAttempts = TimeSpan.FromMilliseconds(10);

    private readonly int _id;
    private readonly ProcessReader _reader;
    private ThreadTimes? _first;

    private LiveProcess(int id, ProcessReader reader, DataTarget target, string name) =>
        (_id, _reader, Target, Name) = (id, reader, target, name);

    public DataTarget Target { get; }

    public string Name { get; }

    /// <exception cref="InspectionException">It cannot be read.</exception>
    public static LiveProcess Open(int id)
    {
        var name = ProcessAccess.Require(id);
        try
        {
            var reader = new ProcessReader(DataTarget.AttachToProcess(id, suspend: false).DataReader);
            // The system checks the permission only when memory is read.
            foreach (var module in reader.EnumerateModules().Take(1)) reader.Read(module.ImageBase, new byte[1]);
            return new LiveProcess(id, reader, new DataTarget(reader, NoFileLocator.Options()), name);
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            throw ProcessAccess.Refused(id, name, e);
        }
    }

    /// <summary>Measures from now on what its threads use.</summary>
    public void BeginTimes() => _first = ThreadTimes.Of(_id);

    /// <summary>Looks at the process while it stands still.</summary>
    /// <param name="access">Makes readers of its runtime.</param>
    /// <param name="look">The look, which must not keep what it gets: the process goes on after it.</param>
    /// <param name="reading">How the process is read.</param>
    /// <param name="paused">The time for which it stood still.</param>
    /// <exception cref="InspectionException">It has ended meanwhile, or a GC does not end.</exception>
    public T AtRest<T>(DataAccess access, Func<Snapshot, T> look, ReadingOptions reading, out TimeSpan paused)
        where T : class
    {
        for (var attempt = 0; attempt < MostAttempts; attempt++)
        {
            // It has been asked nothing, so it knows nothing that has changed. Flushing one that has been would free what its classes use.
            using var unasked = access.CreateRuntime();
            var uses = _first?.UsesUntilNow(_id);
            var watch = Stopwatch.StartNew();
            T? seen;
            reading.Observer?.Stands(still: true);
            using (var stopped = StoppedProcess.Stop(_id, Name))
                seen = HeapOf(unasked).CanWalkHeap ? look(SnapshotOf(unasked, stopped, reading, uses)) : null;
            paused = watch.Elapsed;
            reading.Observer?.Stands(still: false);
            if (seen is not null) return seen;
            Thread.Sleep(BetweenAttempts);
        }
        throw new InspectionException("a garbage collection does not end", Name, "try again");
    }

    private ClrHeap HeapOf(ClrRuntime runtime)
    {
        try
        {
            return runtime.Heap;
        }
        catch (InvalidDataException e)
        {
            throw new InspectionException("the heap of its runtime cannot be read", Name, "try again, or allow async2 more memory", e);
        }
    }

    private Snapshot SnapshotOf(
        ClrRuntime runtime, StoppedProcess stopped, ReadingOptions reading, IReadOnlyDictionary<uint, CoreUse>? uses)
    {
        _reader.FlushCachedData();
        var ids = ThreadIds.Of(_id);
        var snapshot = Snapshot.Of(runtime, t => ReadStack(t, ids.GetValueOrDefault(t.OSThreadId, t.OSThreadId), stopped), reading);
        if (uses is null) return snapshot;
        var own = snapshot.Threads.Select(t => t.SystemId).Distinct().Where(t => uses.ContainsKey(ids.GetValueOrDefault(t, t)));
        return snapshot with { Uses = own.ToDictionary(t => t, t => uses[ids.GetValueOrDefault(t, t)]) };
    }

    private StackMemory? ReadStack(ClrThread thread, uint id, StoppedProcess stopped)
    {
        if (StackMemory.Of(thread, stopped.RegistersOf(id)) is not { } stack) return null;
        _reader.Keep(thread.OSThreadId, stack.Registers);
        return stack;
    }
}
