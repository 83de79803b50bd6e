namespace Async2.Stacks.Targets;

/// <summary>The layout of a processor's context, as the DAC wants it: the CONTEXT of Windows on each system.</summary>
internal static class Registers
{
    private static bool IsArm64 => RuntimeInformation.ProcessArchitecture == Architecture.Arm64;

    /// <summary>The size of a context in bytes.</summary>
    public static int ContextSize => IsArm64 ? 0x390 : 0x4d0;

    private static int StackPointerOffset => IsArm64 ? 0x100 : 0x98;

    /// <summary>The stack pointer of a thread whose registers the reader has.</summary>
    public static ulong StackPointer(IDataReader reader, uint thread)
    {
        Span<byte> context = stackalloc byte[ContextSize];
        return reader.GetThreadContext(thread, 0, context) ? MemoryMarshal.Read<ulong>(context[StackPointerOffset..]) : 0;
    }
}
