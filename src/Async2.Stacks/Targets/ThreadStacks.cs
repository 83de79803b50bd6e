namespace Async2.Stacks.Targets;

/// <summary>The threads' registers and stacks.</summary>
internal static class ThreadStacks
{
    // The runtime does not know the end of each stack. Reading ends where the memory does.
    private const ulong MostStack = 256 << 10;

    private static bool IsArm64 => RuntimeInformation.ProcessArchitecture == Architecture.Arm64;

    /// <summary>The size in bytes of a processor's context, as the DAC wants it: the CONTEXT of Windows on each system.</summary>
    private static int ContextSize => IsArm64 ? 0x390 : 0x4d0;

    private static int StackPointerOffset => IsArm64 ? 0x100 : 0x98;

    /// <summary>The registers of a thread that stands still; null if they cannot be read.</summary>
    public static byte[]? Registers(ClrThread thread, IDataReader reader)
    {
        var registers = new byte[ContextSize];
        return thread.IsAlive && reader.GetThreadContext(thread.OSThreadId, 0, registers) ? registers : null;
    }

    /// <summary>The used part of a thread's stack.</summary>
    public static (ulong Start, ulong End) Of(ClrThread thread, byte[] registers)
    {
        var pointer = MemoryMarshal.Read<ulong>(registers.AsSpan(StackPointerOffset));
        var end = Math.Max(thread.StackBase, thread.StackLimit);
        return (pointer, end > pointer ? end : pointer + MostStack);
    }
}
