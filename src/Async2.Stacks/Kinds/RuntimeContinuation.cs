using Async2.Stacks.Heap;

namespace Async2.Stacks.Kinds;

/// <summary>A suspended frame of .NET's own runtime async. The runtime makes its classes; a pointer says where it waits.</summary>
/// <remarks>
/// <code>
/// Continuation     .NET 11                              .NET 10
///     Next         the caller's continuation            the same
///     ResumeInfo   ──► Resume, DiagnosticIP             Resume
/// </code>
/// </remarks>
internal sealed class RuntimeContinuation : ObjectKind
{
    private readonly int _next;
    private readonly int _resumeInfo;
    private readonly int _resume;

    public RuntimeContinuation(ClrType continuation)
    {
        _next = FieldOffset.Of(continuation, "Next");
        _resumeInfo = FieldOffset.Of(continuation, "ResumeInfo");
        _resume = FieldOffset.Of(continuation, "Resume");
    }

    public override bool IsCollected => _next > 0;

    public override bool IsFrame => true;

    /// <summary>Whether the state is the address of a row in the table of the method's awaits.</summary>
    public bool HasTable => _resumeInfo > 0;

    public override bool TryCollect(ReadOnlySpan<byte> bytes, out Collected found)
    {
        found = new(MemoryMarshal.Read<ulong>(bytes[_next..]), MemoryMarshal.Read<long>(bytes[(_resumeInfo > 0 ? _resumeInfo : _resume)..]));
        return true;
    }

    /// <summary>An address in the code of the method that waits; 0 if the state does not say.</summary>
    public ulong CodeOf(long state, IMemoryReader memory) =>
        _resumeInfo < 0 ? (ulong)state : memory.ReadPointer((ulong)state + 8);
}
