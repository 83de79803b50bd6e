using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>
/// Frames that have suspended together, in two arrays instead of an object each. It stands in their place in the chain, and gives them back
/// one by one, as they are resumed.
/// </summary>
/// <remarks>
/// <code>
/// leaf ──► Tasklet ──► what stands behind the last of its frames
///
/// values        number of the class | State | values without references …     the frames, the innermost first
/// references    references | boxed values that contain some …
/// Context       that of all its frames
/// </code>
/// </remarks>
[StackTraceHidden]
internal sealed class Tasklet : Continuation
{
    private readonly byte[] _values;
    private readonly object?[] _references;
    private int _valuesAt;
    private int _referencesAt;

    internal Tasklet(byte[] values, object?[] references)
    {
        _values = values;
        _references = references;
        State = NotAnActivation;
    }

    /// <summary>Never called: its frames are resumed.</summary>
    /// <exception cref="UnreachableException">Always.</exception>
    public override Continuation? Resume(Continuation? completed, Exception? thrown) => throw new UnreachableException();

    /// <summary>What is resumed where <paramref name="next"/> stands in the chain: itself, or the first frame of a tasklet.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Continuation FrameOf(Continuation next) =>
        !next.IsActivation && next is Tasklet tasklet ? tasklet.Take() : next;

    /// <summary>Takes the innermost frame out.</summary>
    /// <returns>A continuation, which stands before what is left.</returns>
    private Continuation Take()
    {
        TaskletCursor cursor = TaskletCursor.Reading(_values, _references, _valuesAt, _referencesAt);
        Continuation frame = cursor.Read();
        if (Context is { } context) frame.Context = context;
        _valuesAt = cursor.ValuesAt;
        _referencesAt = cursor.ReferencesAt;
        frame.Next = _valuesAt < _values.Length ? this : Next;
        return frame;
    }
}
