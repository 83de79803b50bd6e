namespace Async2;

/// <summary>Packs frames that have just suspended together, before their innermost frame subscribes. Their objects are free then.</summary>
/// <remarks>
/// It packs the frames between the innermost frame and the part of the chain that waited before. So a frame is packed once for each of its
/// suspensions, and objects that outsiders know stay in place. Frames with different contexts, or with one to return to, are not packed
/// together.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public static class FramePacking
{
    private const int Never = int.MaxValue;

    /// <summary>The smallest demand of all assemblies: fewer frames are not looked at.</summary>
    private static int s_least = Never;

    /// <summary>Woven code calls this whenever it makes a frame, with the least number of frames to pack.</summary>
    public static void Want(int least)
    {
        if (least < s_least) s_least = least;
    }

    /// <summary>Packs frames between an innermost frame and the link <paramref name="behind"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Pack(ChainCompletion completion, Frame innermost, Continuation behind)
    {
        if (s_least != Never) PackRuns(completion, innermost, behind);
    }

    // The class library knows the outermost frame of a traced chain. Frames that note where others subscribe stay objects.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void PackRuns(ChainCompletion completion, Frame innermost, Continuation behind)
    {
        if (completion.IsTraced || innermost.SubscribesElsewhere || !FindRun(innermost, behind, out Continuation before)) return;
        try
        {
            FrameCursor cursor = FrameCursor.Writing();
            do before = PackRun(completion, before, behind, ref cursor);
            while (FindRun(before, behind, out before));
            cursor.Drop();
        }
        catch (OutOfMemoryException)
        {
            // The other frames stay as they are: nothing changes before a run has its object.
        }
    }

    /// <summary>Finds enough frames in one context.</summary>
    /// <param name="from">A link somewhere before them.</param>
    /// <param name="behind">The end of the search.</param>
    /// <param name="before">The link right before the first of them.</param>
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

    /// <summary>Packs the frames behind <paramref name="before"/>, as far as they fit into one object.</summary>
    /// <returns>The packed frames; if they would be too few, the last frame that stays an object.</returns>
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
            packed.Next = null;     // it may be the completion, which the free frame must not keep
            completion.RecycleCallee(Unsafe.As<Frame>(packed));
        }

        return tasklet;
    }

    private static bool GoesWith(Continuation first, Continuation next) =>
        next.IsSingleFrame && next.Context == first.Context && next.Context is (null or ExecutionContext);
}
