namespace Async2.Stacks.Heap.Kinds;

/// <summary>A frame of a woven method. <c>Next</c> is its caller's frame, or the chain's completion.</summary>
internal sealed class WovenFrame(ClrType type) : ObjectKind
{
    public const string Next = "Next";

    /// <summary>The state of a frame that has ended, in front of its caller's, which is to be resumed.</summary>
    public const int Ended = -1;

    private const int EndedBit = 1 << 30;
    private const int StateMask = (1 << 24) - 1;
    private const long SynchronousBit = 1 << 22;

    private readonly int _next = FieldOffset.Of(type, Next);
    private readonly int _state = FieldOffset.Of(type, "State");

    public override bool IsCollected => true;

    public override bool TryCollect(ReadOnlySpan<byte> bytes, out Collected found)
    {
        var state = MemoryMarshal.Read<int>(bytes[_state..]);
        found = new(MemoryMarshal.Read<ulong>(bytes[_next..]), (state & EndedBit) != 0 ? Ended : StateOf(state));
        return found.Link != 0;
    }

    /// <summary>The state of a frame in this library, by its field: the suspension point, and whether that is a synchronous call.</summary>
    // Bit 0 says that the point lies in a try region, bits 24 and up are about calls (Continuation.State).
    public static long StateOf(int state) => (state & StateMask) >> 1;

    /// <summary>The number of the suspension point in a state.</summary>
    public static long PointOf(long state) => state < 0 ? state : state & ~SynchronousBit;

    /// <summary>
    /// Whether a frame waits within a synchronous call: a blocking one if it is the innermost frame of its chain, else that of a twin.
    /// <see cref="Graph.Collection"/> leaves this to blocking ones.
    /// </summary>
    public static bool IsSynchronous(long state) => state >= 0 && (state & SynchronousBit) != 0;
}
