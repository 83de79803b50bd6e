namespace Async2.Stacks.Heap.Kinds;

/// <summary>A suspended frame of .NET's own runtime async. The runtime makes its classes; a pointer says where it waits.</summary>
/// <remarks>
/// <code>
/// Continuation     .NET 11                              .NET 10
///     Next         the caller's continuation            the same
///     ResumeInfo   ──► Resume, DiagnosticIP             Resume, State: the number of the await
/// </code>
/// Here, a state is ResumeInfo, or Resume with the number of the await in its upper 16 bits, which no address has.
/// </remarks>
internal sealed class RuntimeContinuation : ObjectKind
{
    private const int AddressBits = 48;

    private readonly int _next;
    private readonly int _resumeInfo;
    private readonly int _resume;
    private readonly int _state;

    public RuntimeContinuation(ClrType continuation)
    {
        _next = FieldOffset.Of(continuation, "Next");
        _resumeInfo = FieldOffset.Of(continuation, "ResumeInfo");
        _resume = FieldOffset.Of(continuation, "Resume");
        _state = FieldOffset.Of(continuation, "State");
    }

    public override bool IsCollected => _next > 0 && (HasTable || (_resume > 0 && _state > 0));

    /// <summary>Whether the state is the address of a row in the table of the method's awaits.</summary>
    public bool HasTable => _resumeInfo > 0;

    public override bool TryCollect(ReadOnlySpan<byte> bytes, out Collected found)
    {
        var state = HasTable ? MemoryMarshal.Read<long>(bytes[_resumeInfo..])
            : MemoryMarshal.Read<long>(bytes[_resume..]) | (long)MemoryMarshal.Read<ushort>(bytes[_state..]) << AddressBits;
        found = new(MemoryMarshal.Read<ulong>(bytes[_next..]), state);
        return true;
    }

    /// <summary>An address in the code of the method that waits, or in the stub that resumes it; 0 if the state does not say.</summary>
    public ulong CodeOf(long state, IMemoryReader memory) =>
        HasTable ? memory.ReadPointer((ulong)state + 8) : (ulong)state & ((1UL << AddressBits) - 1);

    /// <summary>The number of the await in the method, without a table.</summary>
    public static int AwaitOf(long state) => (int)((ulong)state >> AddressBits);
}
