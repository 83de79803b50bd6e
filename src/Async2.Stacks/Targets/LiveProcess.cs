using System.Diagnostics;
using Async2.Stacks.Heap;

namespace Async2.Stacks.Targets;

/// <summary>A live process. It stands still only while its heap and its stacks are copied.</summary>
internal sealed class LiveProcess
{
    // A GC that moves objects takes milliseconds. Between two of them the process runs.
    private const int MostAttempts = 100;
    private static readonly TimeSpan BetweenAttempts = TimeSpan.FromMilliseconds(10);

    private readonly int _id;
    private readonly CopyingReader _reader;

    private LiveProcess(int id, CopyingReader reader, DataTarget target, string name) =>
        (_id, _reader, Target, Name) = (id, reader, target, name);

    public DataTarget Target { get; }

    public string Name { get; }

    /// <exception cref="InspectionException">It cannot be read.</exception>
    public static LiveProcess Open(int id)
    {
        var name = ProcessAccess.Require(id);
        try
        {
            var reader = new CopyingReader(DataTarget.AttachToProcess(id, suspend: false).DataReader);
            // The system checks the permission only when memory is read.
            foreach (var module in reader.EnumerateModules().Take(1)) reader.Read(module.ImageBase, new byte[1]);
            return new LiveProcess(id, reader, new DataTarget(reader, new DataTargetOptions()), name);
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            throw ProcessAccess.Refused(id, name, e);
        }
    }

    /// <summary>Copies the heap and the stacks while the process stands still.</summary>
    /// <param name="runtime">Its runtime.</param>
    /// <param name="paused">The time for which it stood still.</param>
    /// <exception cref="InspectionException">It has ended meanwhile, or a GC does not end.</exception>
    public Snapshot Copy(ClrRuntime runtime, out TimeSpan paused)
    {
        // The first call loads code, and the process need not stand still for that.
        HeapRanges.Of(runtime.Heap);
        var threadStatics = HeapRoots.ThreadStatics(runtime);
        for (var attempt = 0; attempt < MostAttempts; attempt++)
        {
            // ClrMD asks a runtime only once whether a GC moves objects.
            using var unasked = DataAccess.CreateRuntime(Target, Name);
            try
            {
                var watch = Stopwatch.StartNew();
                Snapshot? snapshot;
                using (var stopped = DataTarget.AttachToProcess(_id, suspend: true))
                    snapshot = IsWalkable(unasked) ? CopyOf(runtime, threadStatics, stopped.DataReader) : null;
                paused = watch.Elapsed;
                if (snapshot is not null) return snapshot;
            }
            catch (Exception e) when (e is not OutOfMemoryException)
            {
                throw ProcessAccess.Refused(_id, Name, e);
            }
            Thread.Sleep(BetweenAttempts);
        }
        throw new InspectionException("a garbage collection does not end", Name, "try again");
    }

    private static bool IsWalkable(ClrRuntime unasked)
    {
        unasked.FlushCachedData();
        return unasked.Heap.CanWalkHeap;
    }

    private Snapshot CopyOf(ClrRuntime runtime, IReadOnlyList<ClrThreadStaticField> threadStatics, IDataReader stopped)
    {
        runtime.FlushCachedData();
        _reader.FlushCachedData();
        var heap = HeapRanges.Of(runtime.Heap);
        foreach (var range in heap.All) _reader.CopyMemory(range.Memory.Start, range.Memory.End);
        var ids = ThreadIds.Of(_id);
        return Snapshot.Of(runtime, heap, threadStatics, t => CopyStack(t, ids.GetValueOrDefault(t.OSThreadId, t.OSThreadId), stopped));
    }

    private StackMemory? CopyStack(ClrThread thread, uint id, IDataReader stopped)
    {
        if (StackMemory.Of(thread, id, stopped) is not { } stack) return null;
        _reader.Keep(thread.OSThreadId, stack.Registers);
        _reader.CopyMemory(stack.Start, stack.End);
        return stack;
    }
}
