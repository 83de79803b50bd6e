namespace Async2.Stacks.Targets.Linux;

/// <summary>The system call by which one thread holds others. The thread that seized another one makes all calls for it.</summary>
internal static unsafe partial class Ptrace
{
    /// <summary>The error of a thread that has ended, or does not stand still.</summary>
    public const int NoSuchThread = 3;

    // From linux/ptrace.h and linux/elf.h, the same on x64 and arm64.
    private const int DetachRequest = 17;
    private const int SignalRequest = 0x4202;
    private const int RegistersRequest = 0x4204;
    private const int SeizeRequest = 0x4206;
    private const int InterruptRequest = 0x4207;
    private const int StopEvent = 128;
    private const int GeneralRegisters = 1;

    // A siginfo_t has 128 bytes: the signal, an error, the code.
    private const int SignalSize = 128;
    private const int CodeIndex = 2;

    /// <summary>Attaches to a thread, which runs on.</summary>
    /// <returns>The error; 0 if there was none.</returns>
    public static int Seize(int thread) => Call(SeizeRequest, thread, 0, null);

    /// <summary>Lets a thread stand still soon. It stands still already, or has ended, if that fails.</summary>
    public static void Interrupt(int thread) => Call(InterruptRequest, thread, 0, null);

    /// <summary>Whether a thread stands still.</summary>
    /// <param name="thread">The thread.</param>
    /// <param name="signal">The signal that it is about to get; 0 for none.</param>
    /// <remarks>
    /// Unlike waitpid this takes nothing away: if this process is killed, the system lets the thread go on with its signal.
    /// </remarks>
    public static bool StandsStill(int thread, out int signal)
    {
        var info = stackalloc int[SignalSize / sizeof(int)];
        var found = Call(SignalRequest, thread, 0, info) == 0;
        signal = !found || info[CodeIndex] >> 8 == StopEvent ? 0 : info[0];
        return found;
    }

    /// <summary>Reads the general registers of a thread that stands still.</summary>
    /// <param name="thread">The thread.</param>
    /// <param name="registers">The bytes that the processor's kind has.</param>
    /// <returns>The error; 0 if there was none.</returns>
    public static int ReadRegisters(int thread, Span<byte> registers)
    {
        fixed (byte* start = registers)
        {
            var vector = new Vector { Start = start, Length = (nuint)registers.Length };
            var error = Call(RegistersRequest, thread, GeneralRegisters, &vector);
            return error == 0 && vector.Length != (nuint)registers.Length
                ? throw new NotSupportedException($"thread {thread} has {vector.Length} bytes of registers, not {registers.Length}")
                : error;
        }
    }

    /// <summary>Lets a thread that stands still go on.</summary>
    /// <param name="thread">The thread.</param>
    /// <param name="signal">The signal that it gets; 0 for none.</param>
    public static void Detach(int thread, int signal) => Call(DetachRequest, thread, 0, (void*)signal);

    private static int Call(int request, int thread, nint address, void* data) =>
        CallSystem(request, thread, address, data) == -1 ? Marshal.GetLastPInvokeError() : 0;

    [LibraryImport("libc", EntryPoint = "ptrace", SetLastError = true)]
    private static partial nint CallSystem(nint request, nint thread, nint address, void* data);

    private struct Vector
    {
        public byte* Start;
        public nuint Length;
    }
}
