using System.Diagnostics;

namespace Async2.Stacks.Targets;

/// <summary>
/// Reads a live process, and from copies what was copied while the process stood still: its heap, its stacks, its threads' registers.
/// </summary>
/// <remarks>
/// The runtime's own structures are read from the process as it goes on. The classes that the heap's objects have stay where they are,
/// except those of an AssemblyLoadContext that is unloaded meanwhile. Not thread-safe while it copies.
/// </remarks>
internal sealed class CopyingReader(IDataReader process) : IDataReader
{
    // As it goes on, the process maps memory for the runtime's own tables. Most addresses that cannot be read are none, though.
    private static readonly TimeSpan BetweenMaps = TimeSpan.FromMilliseconds(10);

    private readonly Stopwatch _sinceMap = Stopwatch.StartNew();
    private readonly Dictionary<uint, byte[]> _registers = [];
    private readonly SortedList<ulong, Copy> _copies = [];
    private Copy[]? _sorted;

    public string DisplayName => process.DisplayName;

    public bool IsThreadSafe => process.IsThreadSafe;

    public OSPlatform TargetPlatform => process.TargetPlatform;

    public Architecture Architecture => process.Architecture;

    public int ProcessId => process.ProcessId;

    public int PointerSize => process.PointerSize;

    /// <summary>Whether the process has ended while it was read.</summary>
    public bool HasEnded { get; private set; }

    /// <summary>Copies a range of memory, as much as can be read of it.</summary>
    public void CopyMemory(ulong start, ulong end)
    {
        if (end <= start || _copies.ContainsKey(start)) return;
        var bytes = GC.AllocateUninitializedArray<byte>(checked((int)(end - start)));
        var read = 0;
        while (read < bytes.Length && ReadProcess(start + (ulong)read, bytes.AsSpan(read)) is > 0 and var more) read += more;
        _copies.Add(start, new Copy(start, bytes.AsMemory(0, read)));
        _sorted = null;
    }

    /// <summary>Keeps the registers of a thread.</summary>
    /// <param name="thread">The thread's id in the system.</param>
    /// <param name="registers">The processor's context.</param>
    public void Keep(uint thread, byte[] registers) => _registers[thread] = registers;

    public int Read(ulong address, Span<byte> buffer) =>
        Find(address) is { } copy ? copy.Read(address, buffer) : ReadProcess(address, buffer);

    public bool Read<T>(ulong address, out T value)
        where T : unmanaged
    {
        value = default;
        return Read(address, MemoryMarshal.AsBytes(new Span<T>(ref value))) == Unsafe.SizeOf<T>();
    }

    public T Read<T>(ulong address)
        where T : unmanaged => Read(address, out T value) ? value : default;

    public bool ReadPointer(ulong address, out ulong value) => Read(address, out value);

    public ulong ReadPointer(ulong address) => Read<ulong>(address);

    public IEnumerable<ModuleInfo> EnumerateModules() => process.EnumerateModules();

    public bool GetThreadContext(uint threadID, uint contextFlags, Span<byte> context)
    {
        if (!_registers.TryGetValue(threadID, out var registers)) return false;
        registers.AsSpan(0, Math.Min(registers.Length, context.Length)).CopyTo(context);
        return true;
    }

    /// <summary>Reads anew which memory is mapped. No other memory is read.</summary>
    public void FlushCachedData()
    {
        process.FlushCachedData();
        _sinceMap.Restart();
    }

    // The DAC calls this, through which no exception may pass.
    private int ReadProcess(ulong address, Span<byte> buffer)
    {
        try
        {
            var read = process.Read(address, buffer);
            if (read > 0 || _sinceMap.Elapsed < BetweenMaps) return read;
            FlushCachedData();
            return process.Read(address, buffer);
        }
        catch (InvalidOperationException)
        {
            HasEnded = true;
            return 0;
        }
    }

    private Copy? Find(ulong address)
    {
        var copies = _sorted ??= [.. _copies.Values];
        var (low, high) = (0, copies.Length - 1);
        while (low <= high)
        {
            var middle = (low + high) / 2;
            if (copies[middle].Start <= address) low = middle + 1;
            else high = middle - 1;
        }
        return high >= 0 && copies[high].Holds(address) ? copies[high] : null;
    }

    private sealed record Copy(ulong Start, ReadOnlyMemory<byte> Bytes)
    {
        public bool Holds(ulong address) => address - Start < (ulong)Bytes.Length;

        public int Read(ulong address, Span<byte> buffer)
        {
            var from = Bytes.Span[(int)(address - Start)..];
            var length = Math.Min(from.Length, buffer.Length);
            from[..length].CopyTo(buffer);
            return length;
        }
    }
}
