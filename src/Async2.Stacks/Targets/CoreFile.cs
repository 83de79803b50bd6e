using Async2.Stacks.Heap;

namespace Async2.Stacks.Targets;

/// <summary>Opens cores, and says what is wrong with others.</summary>
internal static class CoreFile
{
    /// <exception cref="InspectionException">It is no core.</exception>
    public static DataTarget Open(string path)
    {
        if (!File.Exists(path)) throw new InspectionException("no such file", path, "give the id of a process, or the path of a core");
        try
        {
            // Its reader for memory-mapped files is no faster, and counts the whole core as this process's memory.
            return DataTarget.LoadDump(path, NoFileLocator.Options());
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            throw Unreadable(path, e);
        }
    }

    /// <summary>The exception for what is no core, or a damaged one.</summary>
    public static InspectionException Unreadable(string path, Exception cause) => cause as InspectionException ?? new InspectionException(
        "not a core that can be read", path, "write one with dotnet-dump collect --type Heap, or createdump --withheap", cause);

    /// <summary>Reads a core, of which any byte may be wrong.</summary>
    /// <exception cref="InspectionException">It cannot be read to its end.</exception>
    public static T Whole<T>(string path, Func<T> read)
    {
        try
        {
            return read();
        }
        catch (Exception e) when (e is not (InspectionException or OutOfMemoryException))
        {
            throw new InspectionException(
                $"the core cannot be read to its end ({e.GetType().Name})", path, "it may be damaged: write another one", e);
        }
    }

    public static Snapshot SnapshotOf(ClrRuntime runtime, ReadingOptions reading)
    {
        var snapshot = Snapshot.Of(
            runtime, t => StackMemory.Of(t, StackMemory.RegistersOf(t.OSThreadId, runtime.DataTarget.DataReader)), reading);
        return snapshot with { Thrown = ThrownException.In(runtime, snapshot.Threads) };
    }

    /// <exception cref="InspectionException">It has no heap, or no metadata.</exception>
    public static void RequireHeap(ClrRuntime runtime, string path)
    {
        var heap = runtime.Heap;
        var canRead = heap.Segments.Where(s => s.Kind != GCSegmentKind.Frozen && s.ObjectRange.Length > 0).Take(8)
            .Any(s => runtime.DataTarget.DataReader.ReadPointer(s.ObjectRange.Start, out _));
        if (!canRead)
        {
            throw new InspectionException(
                "the core has no heap", path, "write one of type Heap or Full: dotnet-dump collect --type Heap, or createdump --withheap");
        }
        // Cores of the kernel and of gcore lack mapped files, and so all metadata, unless bit 2 of the process's filter is set.
        var library = runtime.BaseClassLibrary;
        if (library.MetadataLength > 0 && runtime.DataTarget.DataReader.ReadPointer(library.MetadataAddress, out _)) return;
        throw new InspectionException(
            "the core has no metadata, so no names", path,
            "write one with dotnet-dump collect --type Heap, or set /proc/PID/coredump_filter to 0x37 before gcore or a crash");
    }
}
