using System.Diagnostics;

namespace Async2;

/// <summary>
/// The frames that an exception left without being thrown through them, which its stack trace gets nevertheless.
/// </summary>
/// <remarks>
/// <code>
///    at Ns.Type.Leaf() in leaf.cs:line 7        ┐ thrown through
///    at Ns.Type.Helper() in leaf.cs:line 12     ┘
///    at Ns.Type.Middle() in middle.cs:line 3      left: a frame of this class
///    at Ns.Type.Outer() in outer.cs:line 5        the handler, thrown through again
/// </code>
/// </remarks>
[StackTraceHidden]
internal sealed class LogicalTrace
{
    [ThreadStatic]
    private static Frame[]? t_spare;

    private Frame[]? _frames;
    private int _count;

    /// <summary>Adds a frame.</summary>
    /// <param name="activation">The class of the activation.</param>
    /// <param name="point">The suspension point that it was at.</param>
    internal void Add(Type activation, int point)
    {
        Frame[] frames = _frames ?? Take();
        if (_count == frames.Length)
        {
            Array.Resize(ref frames, _count * 2);
            _frames = frames;
        }

        frames[_count++] = new Frame(activation, point);
    }

    /// <summary>
    /// Puts the frames behind those that the exception has, so that whatever it is thrown through next comes after them. There are none
    /// left then.
    /// </summary>
    internal void MoveTo(Exception exception)
    {
        if (_count == 0) return;
        StackTraceRecord.Append(exception, _frames.AsSpan(0, _count));
        Array.Clear(_frames!, 0, _count);
        t_spare = _frames;
        _frames = null;
        _count = 0;
    }

    private Frame[] Take()
    {
        _frames = t_spare ?? new Frame[8];
        t_spare = null;
        return _frames;
    }

    /// <summary>A frame that was left.</summary>
    internal readonly record struct Frame(Type Activation, int Point);
}
