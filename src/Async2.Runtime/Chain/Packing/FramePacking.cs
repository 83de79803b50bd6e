namespace Async2;

/// <summary>
/// Packs frames that have just suspended together, before the innermost frame subscribes. Their objects go back to the pool.
/// </summary>
/// <remarks>
/// The innermost frame stays, and so do frames that waited before. Frames that wait in different contexts are not packed together, and
/// frames that return to a context not at all.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public static class FramePacking
{
    private const int Never = int.MaxValue;

    /// <summary>The least of what assemblies want: fewer frames are not looked at.</summary>
    private static int s_least = Never;

    /// <summary>Woven code, whenever it makes an object for a frame: so many frames make a tasklet.</summary>
    public static void Want(int least)
    {
        if (least < s_least) s_least = least;
    }

    /// <summary>Packs what has been linked between an innermost frame and what stands behind it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Pack(ChainCompletion completion, Frame innermost, Continuation behind)
    {
        if (s_least != Never) PackRuns(completion, innermost, behind);
    }

    // The class library knows the outermost frame of a chain that is traced. Frames that say where others subscribe stay objects.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void PackRuns(ChainCompletion completion, Frame innermost, Continuation behind)
    {
        if (completion.IsTraced || innermost.SubscribesElsewhere || !FindRun(innermost, behind, out Continuation before)) return;
        FrameCursor cursor = FrameCursor.Writing();
        do before = PackRun(completion, before, behind, ref cursor);
        while (FindRun(before, behind, out before));
        cursor.Drop();
    }

    /// <summary>Finds activations that wait in one context, as many as may make a tasklet.</summary>
    /// <param name="from">What stands somewhere before them.</param>
    /// <param name="behind">What stands behind all that is looked at.</param>
    /// <param name="before">What stands right before the first of them.</param>
    private static bool FindRun(Continuation from, Continuation behind, out Continuation before)
    {
        before = from;
        int length = 0;
        for (Continuation last = from; last.Next != behind; last = last.Next!)
        {
            Continuation frame = last.Next!;
            if (length == 0 || !GoesWith(last, frame))
            {
                before = last;
                length = 0;
            }

            if (frame.IsSingleFrame && ++length == s_least) return true;
        }

        return false;
    }

    /// <summary>Packs the frames behind <paramref name="before"/>, as far as they go into one tasklet.</summary>
    /// <returns>The tasklet; or, if there would be too few frames in it, the last one that has to stay an object.</returns>
    private static Continuation PackRun(ChainCompletion completion, Continuation before, Continuation behind, ref FrameCursor cursor)
    {
        Continuation first = before.Next!, next = first, last = first;
        int length = 0;
        while (next != behind && GoesWith(first, next) && (length < cursor.Least || !cursor.IsFull))
        {
            last = next;
            if (!cursor.TryWrite(Unsafe.As<Frame>(next))) break;
            next = next.Next!;
            length++;
        }

        if (length == 0 || length < cursor.Least)
        {
            cursor.Clear();
            return last;
        }

        PackedFrames tasklet = cursor.Close();
        tasklet.Context = first.Context;
        tasklet.Next = next;
        before.Next = tasklet;
        while (first != next)
        {
            Continuation packed = first;
            first = packed.Next!;
            packed.Next = null;     // that may be the completion, which is not this object's any more
            completion.RecycleCallee(Unsafe.As<Frame>(packed));
        }

        return tasklet;
    }

    private static bool GoesWith(Continuation first, Continuation next) =>
        next.IsSingleFrame && next.Context == first.Context && next.Context is (null or ExecutionContext);
}
