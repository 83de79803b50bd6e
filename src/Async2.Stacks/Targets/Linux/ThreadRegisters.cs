namespace Async2.Stacks.Targets.Linux;

/// <summary>Translates registers from the kernel's layout to the CONTEXT of Windows, which the DAC wants on each system.</summary>
/// <remarks>
/// The kernel's layouts are user_regs_struct of asm/user_64.h and user_pt_regs of asm/ptrace.h. CONTEXT is in src/coreclr/pal/inc/pal.h of
/// dotnet/runtime. No floating-point registers: the DAC needs them for no stack.
/// </remarks>
internal static class ThreadRegisters
{
    // The parts of a CONTEXT that are filled: control, integer and, on x64, segments.
    private const uint X64Parts = 0x0010_0007;
    private const uint Arm64Parts = 0x0040_0003;

    private const int X64PartsOffset = 0x30;
    private const int Arm64PartsOffset = 0;

    // In the kernel's order. Null is a value that a CONTEXT has not: orig_rax, fs_base, gs_base.
    private static readonly (int Offset, int Length)?[] s_x64 =
    [
        (0xf0, 8), (0xe8, 8), (0xe0, 8), (0xd8, 8), // r15 to r12
        (0xa0, 8), (0x90, 8), // rbp, rbx
        (0xd0, 8), (0xc8, 8), (0xc0, 8), (0xb8, 8), // r11 to r8
        (0x78, 8), (0x80, 8), (0x88, 8), (0xa8, 8), (0xb0, 8), null, // rax, rcx, rdx, rsi, rdi
        (0xf8, 8), (0x38, 2), (0x44, 4), (0x98, 8), (0x42, 2), // rip, cs, eflags, rsp, ss
        null, null, (0x3a, 2), (0x3c, 2), (0x3e, 2), (0x40, 2), // ds, es, fs, gs
    ];

    // x0 to x28, fp, lr, sp and pc are in the same order, and pstate follows.
    private static readonly (int Offset, int Length)?[] s_arm64 =
        [.. Enumerable.Range(0, 33).Select(i => ((int, int)?)(0x8 + (i * 8), 8)), (0x4, 4)];

    private static bool IsArm64 => RuntimeInformation.ProcessArchitecture == Architecture.Arm64;

    /// <summary>The number of bytes in the kernel's layout.</summary>
    public static int Size => (IsArm64 ? s_arm64 : s_x64).Length * sizeof(ulong);

    /// <summary>Translates the registers of a thread of this processor's kind.</summary>
    public static byte[] ToContext(ReadOnlySpan<byte> registers) => IsArm64 ? Arm64(registers) : X64(registers);

    /// <summary>Translates the registers of an x64 processor.</summary>
    public static byte[] X64(ReadOnlySpan<byte> registers) => Translate(registers, s_x64, 0x4d0, X64PartsOffset, X64Parts);

    /// <summary>Translates the registers of an arm64 processor.</summary>
    public static byte[] Arm64(ReadOnlySpan<byte> registers) => Translate(registers, s_arm64, 0x390, Arm64PartsOffset, Arm64Parts);

    private static byte[] Translate(ReadOnlySpan<byte> registers, (int Offset, int Length)?[] places, int size, int partsOffset, uint parts)
    {
        var context = new byte[size];
        MemoryMarshal.Write(context.AsSpan(partsOffset), in parts);
        for (var i = 0; i < places.Length; i++)
        {
            if (places[i] is { } place)
                registers.Slice(i * sizeof(ulong), place.Length).CopyTo(context.AsSpan(place.Offset));
        }
        return context;
    }
}
