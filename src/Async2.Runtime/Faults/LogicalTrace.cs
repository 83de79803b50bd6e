using System.Diagnostics;
using System.Runtime.CompilerServices;

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
/// To compose the text takes longer than everything else that an exception costs, so the texts of the ways that exceptions take most are
/// remembered.
/// </remarks>
[StackTraceHidden]
internal sealed class LogicalTrace
{
    /// <summary>An exception object that is thrown again and again, by code that is not woven, would gain a text each time.</summary>
    private const int MaxParts = 200;

    private const int Remembered = 64;

    // By their ends, and by their first frames.
    private static readonly ComposedTrace?[] s_recent = new ComposedTrace?[Remembered];
    private static readonly ComposedTrace?[] s_begun = new ComposedTrace?[Remembered];
    private static readonly ConditionalWeakTable<string, ComposedTrace> s_composed = [];

    [ThreadStatic]
    private static Frame[]? t_spare;

    // As long as the way is that of an earlier exception, the frames are in its trace and no others are needed.
    private ComposedTrace? _expected;
    private Frame[]? _frames;
    private int _count;

    private ReadOnlySpan<Frame> Frames =>
        _frames is null && _expected is not null ? _expected.Frames.AsSpan(0, _count) : _frames.AsSpan(0, _count);

    /// <summary>Adds the line of a frame.</summary>
    /// <param name="frames">What <see cref="Continuation.Frames"/> says of its method; constant per method, so that it can be compared by
    /// reference.</param>
    /// <param name="point">The suspension point that the frame was at.</param>
    internal void Add(string frames, int point)
    {
        var frame = new Frame(frames, point);
        Frame[]? known = _frames;
        if (known is null)
        {
            if (_count == 0) _expected = Begun(frame);
            if (_expected is not null && _count < _expected.Frames.Length && _expected.Frames[_count].Is(frame))
            {
                _count++;
                return;
            }

            known = LeaveExpected();
        }

        if (_count == known.Length) known = Grow();
        known[_count++] = frame;
    }

    /// <summary>
    /// Puts the lines behind those that the exception has, so that whatever it is thrown through next comes after them. There are none left
    /// then.
    /// </summary>
    internal void MoveTo(Exception exception)
    {
        if (_count == 0) return;
        StackTraceRecord.Append(exception, this);
        if (_frames is not null)
        {
            Array.Clear(_frames, 0, _count);
            t_spare = _frames;
            _frames = null;
        }

        _count = 0;
    }

    private Frame[] LeaveExpected()
    {
        ReadOnlySpan<Frame> shared = Frames;
        _frames = t_spare ?? new Frame[8];
        t_spare = null;
        while (_frames.Length < shared.Length) Grow();
        shared.CopyTo(_frames);
        return _frames;
    }

    private Frame[] Grow()
    {
        Array.Resize(ref _frames, _frames!.Length * 2);
        return _frames;
    }

    /// <summary>Whether a text was composed here, and of what the CLR knew once.</summary>
    internal static bool Composed(string text) => s_composed.TryGetValue(text, out _);

    /// <summary>The whole trace.</summary>
    /// <param name="before">The text of earlier throws.</param>
    /// <param name="thrownThrough">The lines of the last one.</param>
    internal string TextAfter(string? before, string thrownThrough)
    {
        ReadOnlySpan<Frame> frames = Frames;
        int parts = 0;
        if (before is not null && s_composed.TryGetValue(before, out ComposedTrace? earlier))
        {
            // The same exception object, thrown again in the same place.
            if (earlier.Ends(thrownThrough, frames)) return before;
            parts = earlier.Parts;
            if (parts >= MaxParts) (before, parts) = (null, 0);
        }

        if (_frames is null && _expected!.IsOf(before, thrownThrough, frames)) return _expected.Text;
        // Ways with the same length and ends are rarely taken in turn; if they are, their texts are composed again.
        (Frame first, Frame last) = (frames[0], frames[^1]);
        int hash = HashCode.Combine(
            before?.Length, thrownThrough.Length, frames.Length, first.Frames.Length, first.Point, last.Frames.Length, last.Point);
        ref ComposedTrace? slot = ref s_recent[(uint)hash % Remembered];
        ComposedTrace? composed = Volatile.Read(ref slot);
        if (composed is null || !composed.IsOf(before, thrownThrough, frames))
        {
            composed = new ComposedTrace(before, thrownThrough, frames.ToArray(), parts + 1);
            s_composed.AddOrUpdate(composed.Text, composed);
            Volatile.Write(ref slot, composed);
        }

        Begun(first) = composed;
        return composed.Text;
    }

    private static ref ComposedTrace? Begun(Frame first) => ref s_begun[(uint)(first.Frames.Length + first.Point) % Remembered];

    private readonly record struct Frame(string Frames, int Point)
    {
        internal bool Is(Frame other) => (object)Frames == other.Frames && Point == other.Point;
    }

    /// <summary>A text, and what it was composed of.</summary>
    private sealed class ComposedTrace(string? before, string thrownThrough, Frame[] frames, int parts)
    {
        internal string Text { get; } =
            string.Concat([before, thrownThrough, .. frames.Select(f => LogicalFrames.LineOf(f.Frames, f.Point))]);

        internal Frame[] Frames => frames;

        internal int Parts => parts;

        internal bool IsOf(string? earlier, string through, ReadOnlySpan<Frame> left) => before == earlier && Ends(through, left);

        internal bool Ends(string through, ReadOnlySpan<Frame> left)
        {
            if (thrownThrough != through || left.Length != frames.Length) return false;
            if (left == frames) return true; // the way that was expected
            for (int i = 0; i < frames.Length; i++)
                if (!frames[i].Is(left[i])) return false;
            return true;
        }
    }
}
