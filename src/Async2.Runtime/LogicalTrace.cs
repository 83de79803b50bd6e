using System.Diagnostics;

namespace Async2;

/// <summary>
/// The lines that a stack trace gets for the frames that an exception left without being thrown through them.
/// </summary>
/// <remarks>
/// <code>
///    at Ns.Type.Leaf() in leaf.cs:line 7        ┐ thrown through
///    at Ns.Type.Helper() in leaf.cs:line 12     ┘
///    at Ns.Type.Middle() in middle.cs:line 3      left: a line of this class
///    at Ns.Type.Outer() in outer.cs:line 5        the handler, thrown through again
/// </code>
/// To compose the text takes longer than everything else that an exception costs, so the texts of the ways that exceptions take most are remembered.
/// </remarks>
[StackTraceHidden]
internal sealed class LogicalTrace
{
    private static readonly Composed?[] s_recent = new Composed?[64];

    [ThreadStatic]
    private static Frame[]? t_spare;

    private Frame[]? _frames;
    private int _count;

    /// <summary>Adds the line of a frame.</summary>
    /// <param name="frames">What <see cref="Continuation.Frames"/> says of its method; constant per method, so that it can be compared by reference.</param>
    /// <param name="point">The suspension point that the frame was at.</param>
    internal void Add(string frames, int point)
    {
        Frame[]? known = _frames;
        if (known is null || _count == known.Length) known = Grow();
        known[_count++] = new Frame(frames, point);
    }

    /// <summary>Puts the lines behind those that the exception has, so that whatever it is thrown through next comes after them. There are none left then.</summary>
    internal void MoveTo(Exception exception)
    {
        if (_count == 0) return;
        ThrowRecord.Replace(exception, static (physical, trace) => trace.TextAfter(physical), this);
        Array.Clear(_frames!, 0, _count);
        t_spare = _frames;
        _frames = null;
        _count = 0;
    }

    private Frame[] Grow()
    {
        if (_frames is not null)
        {
            Array.Resize(ref _frames, _count * 2);
        }
        else
        {
            _frames = t_spare ?? new Frame[8];
            t_spare = null;
        }

        return _frames;
    }

    private string TextAfter(string physical)
    {
        ReadOnlySpan<Frame> frames = _frames.AsSpan(0, _count);
        uint hash = (uint)physical.Length;
        foreach (Frame frame in frames) hash = (hash * 31) + (uint)frame.Frames.Length + (uint)frame.Point;
        ref Composed? slot = ref s_recent[hash % (uint)s_recent.Length];
        Composed? composed = Volatile.Read(ref slot);
        if (composed is null || !composed.IsOf(physical, frames)) Volatile.Write(ref slot, composed = new Composed(physical, frames));
        return composed.Text;
    }

    private readonly record struct Frame(string Frames, int Point);

    /// <summary>A text, and what it was composed of.</summary>
    private sealed class Composed
    {
        internal readonly string Text;

        private readonly string _physical;
        private readonly Frame[] _frames;

        internal Composed(string physical, ReadOnlySpan<Frame> frames)
        {
            _physical = physical;
            _frames = frames.ToArray();
            Text = string.Concat([physical, .. _frames.Select(f => LogicalFrames.LineOf(f.Frames, f.Point))]);
        }

        internal bool IsOf(string physical, ReadOnlySpan<Frame> frames)
        {
            if ((object)physical != _physical && physical != _physical) return false;
            if (frames.Length != _frames.Length) return false;
            for (int i = 0; i < frames.Length; i++)
                if ((object)frames[i].Frames != _frames[i].Frames || frames[i].Point != _frames[i].Point) return false;
            return true;
        }
    }
}
