namespace Async2.Stacks.Heap.Kinds;

/// <summary>A frame that is packed with others.</summary>
/// <param name="Class">The number of its class.</param>
/// <param name="State">Its suspension point.</param>
internal readonly record struct PackedFrame(int Class, long State);

/// <summary>Packed frames of woven methods. <c>Next</c> is the link behind the last of them.</summary>
/// <remarks>
/// <code>
/// _values       class and length | State | the frame's values …      for each frame, the innermost first; resumed up to _valuesAt
/// </code>
/// </remarks>
internal sealed class PackedFrames(ClrType type) : ObjectKind
{
    private const int MostBytes = 1 << 20;
    private const int LengthShift = 16;
    private const int ClassMask = ushort.MaxValue;

    private readonly int _next = FieldOffset.Of(type, WovenFrame.Next);
    private readonly int _values = FieldOffset.Of(type, "_values");
    private readonly int _valuesAt = FieldOffset.Of(type, "_valuesAt");

    public override bool IsCollected => _next > 0 && _values > 0 && _valuesAt > 0;

    public override bool TryCollect(ReadOnlySpan<byte> bytes, out Collected found)
    {
        found = new(MemoryMarshal.Read<ulong>(bytes[_next..]), 0);
        return found.Link != 0;
    }

    /// <summary>The frames of an object, the innermost first.</summary>
    public IEnumerable<PackedFrame> In(ulong address, IMemoryReader memory)
    {
        var array = memory.ReadPointer(address + (ulong)_values);
        var values = new byte[Math.Clamp(memory.Read<int>(array + FieldOffset.Length), 0, MostBytes)];
        if (memory.Read(array + FieldOffset.FirstElement, values) < values.Length) yield break;
        var length = 0;
        for (var at = memory.Read<int>(address + (ulong)_valuesAt); at >= 0 && at <= values.Length - 8; at += length)
        {
            var head = MemoryMarshal.Read<uint>(values.AsSpan(at));
            yield return new((int)(head & ClassMask), WovenFrame.StateOf(MemoryMarshal.Read<int>(values.AsSpan(at + 4))));
            // Without a length, where the next one begins is not known.
            length = (int)(head >> LengthShift);
            if (length < 8) yield break;
        }
    }
}
