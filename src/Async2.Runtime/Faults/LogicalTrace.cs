namespace Async2;

/// <summary>The frames that an exception left without being thrown through them. Its stack trace gets them later.</summary>
/// <remarks>
/// <code>
///    at Ns.Type.Leaf() in leaf.cs:line 7        ┐ thrown through
///    at Ns.Type.Helper() in leaf.cs:line 12     ┘
///    at Ns.Type.Middle() in middle.cs:line 3      left: a frame of this class
///    at Ns.Type.Outer() in outer.cs:line 5        the handler, thrown through again
/// </code>
/// A frame that there is no memory for is left out. A mutable struct, so that a fault is one object.
/// </remarks>
[StackTraceHidden]
internal struct LogicalTrace
{
    private (Type Frame, int Point)[]? _frames;
    private int _count;

    /// <summary>Adds a frame.</summary>
    /// <param name="frame">The class of the frame.</param>
    /// <param name="point">Its suspension point.</param>
    internal void Add(Type frame, int point)
    {
        if ((_frames is null || _count == _frames.Length) && !TryGrow()) return;
        _frames![_count++] = (frame, point);
    }

    /// <summary>Moves the frames to the end of the exception's record, so that frames of later throws come after them.</summary>
    internal void MoveTo(Exception exception)
    {
        if (_count == 0) return;
        StackTraceRecord.Append(exception, _frames.AsSpan(0, _count));
        Array.Clear(_frames!, 0, _count);
        ThreadState.Current.FreeTrace = _frames;
        _frames = null;
        _count = 0;
    }

    private bool TryGrow()
    {
        try
        {
            if (_frames is null) _frames = Take();
            else Array.Resize(ref _frames, _count * 2);
            return true;
        }
        catch (OutOfMemoryException)
        {
            return false;
        }
    }

    private static (Type, int)[] Take()
    {
        ThreadState thread = ThreadState.Current;
        (Type, int)[] frames = thread.FreeTrace ?? new (Type, int)[8];
        thread.FreeTrace = null;
        return frames;
    }
}
