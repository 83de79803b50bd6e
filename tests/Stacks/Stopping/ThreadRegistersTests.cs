using System.Runtime.InteropServices;
using Async2.Stacks.Heap;
using Async2.Stacks.Targets;
using Async2.Stacks.Targets.Linux;
using Microsoft.Diagnostics.Runtime;

namespace Async2.Stacks.Tests.Stopping;

/// <summary>Registers have the places that the DAC expects.</summary>
public sealed class ThreadRegistersTests
{
    // The kernel's structure, and the offset of each value in the CONTEXT that the headers of Windows declare.
    private const string X64 = """
        r15=f0 r14=e8 r13=e0 r12=d8 rbp=a0 rbx=90 r11=d0 r10=c8 r9=c0 r8=b8 rax=78 rcx=80 rdx=88 rsi=a8 rdi=b0 orig_rax=
        rip=f8 cs=38 eflags=44 rsp=98 ss=42 fs_base= gs_base= ds=3a es=3c fs=3e gs=40
        """;

    // ClrMD omits the flags, and takes r8 for r9.
    private static readonly string[] s_wrong = ["044", "0b8", "0bc", "0c0", "0c4"];

    [Fact]
    public void Those_of_x64()
    {
        var context = ThreadRegisters.X64(Numbered(27));
        Assert.Equal(0x4d0, context.Length);
        Assert.Equal(0x100007, BitConverter.ToInt32(context, 0x30));
        var places = X64.Split([' ', '\n'], StringSplitOptions.RemoveEmptyEntries).Select(p => p.Split('=')[1]).ToList();
        Assert.Equal(27, places.Count);
        for (var i = 0; i < places.Count; i++)
            if (places[i].Length > 0) Assert.Equal((i, 0x100 + i), (i, BitConverter.ToUInt16(context, Convert.ToInt32(places[i], 16))));
    }

    [Fact]
    public void Those_of_arm64()
    {
        var context = ThreadRegisters.Arm64(Numbered(34));
        Assert.Equal(0x390, context.Length);
        Assert.Equal(0x400003, BitConverter.ToInt32(context, 0));
        for (var x = 0; x < 29; x++) Assert.Equal(0x100 + x, BitConverter.ToInt64(context, 8 + (x * 8)));
        Assert.Equal(0x100 + 29, BitConverter.ToInt64(context, 0xf0)); // fp
        Assert.Equal(0x100 + 30, BitConverter.ToInt64(context, 0xf8)); // lr
        Assert.Equal(0x100 + 31, BitConverter.ToInt64(context, 0x100)); // sp
        Assert.Equal(0x100 + 32, BitConverter.ToInt64(context, 0x108)); // pc
        Assert.Equal(0x100 + 33, BitConverter.ToInt32(context, 0x4)); // cpsr
    }

    // ClrMD asks for the registers in a way that the kernel has on x64 only. A process that is stopped by a signal keeps them.
    [X64Fact]
    public void They_are_those_that_ClrMD_reads()
    {
        using var program = new BeatingProgram("sleep", "10");
        program.Send(BeatingProgram.Stop);
        program.AssertIsStopped();
        var threads = Directory.EnumerateDirectories($"/proc/{program.Id}/task").Select(f => uint.Parse(Path.GetFileName(f))).ToList();
        List<byte[]?> ours;
        using (var stopped = StoppedProcess.Stop(program.Id, "it")) ours = [.. threads.Select(stopped.RegistersOf)];
        using var suspended = DataTarget.AttachToProcess(program.Id, suspend: true);
        Assert.Equal(threads.SelectMany(t => Lines(StackMemory.RegistersOf(t, suspended.DataReader))), ours.SelectMany(Lines));
    }

    private static IEnumerable<string> Lines(byte[]? context)
    {
        Assert.NotNull(context);
        var words = context.Chunk(4).Select((word, i) => $"{i * 4:x3}: {BitConverter.ToInt32(word):x8}");
        return words.Where(w => !s_wrong.Contains(w.Split(':')[0]));
    }

    private static byte[] Numbered(int count) =>
        MemoryMarshal.AsBytes(Enumerable.Range(0x100, count).Select(i => (ulong)i).ToArray().AsSpan()).ToArray();

    [AttributeUsage(AttributeTargets.Method)]
    private sealed class X64FactAttribute : FactAttribute
    {
        public X64FactAttribute() => Skip = RuntimeInformation.ProcessArchitecture == Architecture.X64 ? null : "ClrMD reads no registers here";
    }
}
