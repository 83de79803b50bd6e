namespace Async2.Stacks.Heap;

/// <summary>The registers of a thread that stands still, and the used part of its stack.</summary>
/// <param name="Registers">The processor's context, as the DAC wants it: the CONTEXT of Windows on each system.</param>
/// <param name="Start">The stack pointer.</param>
/// <param name="End">The end of the stack.</param>
internal sealed record StackMemory(byte[] Registers, ulong Start, ulong End)
{
    // The runtime does not know the end of each stack. Reading ends where the memory does.
    private const ulong UsualStack = 256 << 10;
    private const ulong MostStack = 64 << 20;

    private static bool IsArm64 => RuntimeInformation.ProcessArchitecture == Architecture.Arm64;

    private static int ContextSize => IsArm64 ? 0x390 : 0x4d0;

    private static int StackPointerOffset => IsArm64 ? 0x100 : 0x98;

    /// <summary>Reads a thread's registers; null if that is not possible.</summary>
    /// <param name="thread">The id by which the reader knows it.</param>
    /// <param name="reader">The target.</param>
    public static byte[]? RegistersOf(uint thread, IDataReader reader)
    {
        var registers = new byte[ContextSize];
        return reader.GetThreadContext(thread, 0, registers) ? registers : null;
    }

    /// <summary>The stack of a thread; null if the thread has ended, or its registers are unknown.</summary>
    public static StackMemory? Of(ClrThread thread, byte[]? registers)
    {
        if (!thread.IsAlive || registers is null) return null;
        var pointer = MemoryMarshal.Read<ulong>(registers.AsSpan(StackPointerOffset));
        var end = Math.Max(thread.StackBase, thread.StackLimit);
        return new(registers, pointer, end > pointer ? Math.Min(end, pointer + MostStack) : pointer + UsualStack);
    }

    /// <summary>The words on the stack, as far as it can be read.</summary>
    public ReadOnlySpan<ulong> Words(IMemoryReader memory) => WordsBefore(End, memory);

    /// <summary>The words on the stack up to an address, as far as it can be read.</summary>
    public ReadOnlySpan<ulong> WordsBefore(ulong end, IMemoryReader memory)
    {
        var bytes = new byte[Math.Max(Start, Math.Min(end, End)) - Start];
        return MemoryMarshal.Cast<byte, ulong>(bytes.AsSpan(0, Math.Max(0, memory.Read(Start, bytes))));
    }
}
