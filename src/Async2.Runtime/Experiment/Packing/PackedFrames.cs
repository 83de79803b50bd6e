namespace Async2;

/// <summary>
/// Frames that have suspended together, in two arrays instead of an object each. It takes their place in the chain, and unpacks them one by
/// one, as they are resumed.
/// </summary>
/// <remarks>
/// <code>
/// innermost frame ──► PackedFrames ──► the link behind the last of its frames
///
/// values        class and length | State | values without references …        the frames, the innermost first
/// references    references | boxed values that contain some …
/// Context       that of all its frames
/// </code>
/// </remarks>
[StackTraceHidden]
internal sealed class PackedFrames : Frame
{
    private readonly byte[] _values;
    private readonly object?[] _references;
    private int _valuesAt;
    private int _referencesAt;

    internal PackedFrames(byte[] values, object?[] references)
    {
        _values = values;
        _references = references;
        State = Packed;
    }

    /// <summary>Never called: its frames are resumed.</summary>
    /// <exception cref="UnreachableException">Always.</exception>
    public override Continuation? Resume(Continuation? completed, Exception? thrown) => throw new UnreachableException();

    /// <summary>The frame to resume at <paramref name="next"/>: that one, or the first of packed frames.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Frame FrameOf(Continuation next) =>
        next.IsPacked ? Unsafe.As<PackedFrames>(next).Take() : Unsafe.As<Frame>(next);

    /// <summary>Unpacks the innermost frame.</summary>
    /// <returns>The frame, with the rest behind it.</returns>
    private Frame Take()
    {
        FrameCursor cursor = FrameCursor.Reading(_values, _references, _valuesAt, _referencesAt);
        Frame frame = cursor.Read();
        if (Context is { } context) frame.Context = context;
        _valuesAt = cursor.ValuesAt;
        _referencesAt = cursor.ReferencesAt;
        frame.Next = _valuesAt < _values.Length ? this : Next;
        return frame;
    }
}
