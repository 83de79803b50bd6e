using System.Diagnostics;

namespace Async2.Stacks.Targets;

/// <summary>Reads the memory of a live process, and the registers that its threads had when it stood still.</summary>
internal sealed class ProcessReader(IDataReader process) : IDataReader
{
    // As it goes on, the process maps memory for the runtime's own tables. Most addresses that cannot be read are none, though.
    private static readonly TimeSpan BetweenMaps = TimeSpan.FromMilliseconds(10);

    private readonly Stopwatch _sinceMap = Stopwatch.StartNew();
    private readonly Dictionary<uint, byte[]> _registers = [];

    public string DisplayName => process.DisplayName;

    public bool IsThreadSafe => process.IsThreadSafe;

    public OSPlatform TargetPlatform => process.TargetPlatform;

    public Architecture Architecture => process.Architecture;

    public int ProcessId => process.ProcessId;

    public int PointerSize => process.PointerSize;

    /// <summary>Whether the process has ended while it was read.</summary>
    public bool HasEnded { get; private set; }

    /// <summary>Keeps the registers of a thread.</summary>
    /// <param name="thread">The thread's id in the system.</param>
    /// <param name="registers">The processor's context.</param>
    public void Keep(uint thread, byte[] registers) => _registers[thread] = registers;

    // The DAC calls this, through which no exception may pass.
    public int Read(ulong address, Span<byte> buffer)
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

    public IEnumerable<ModuleInfo> EnumerateModules() => ProgramModule.Correct(process);

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
}
