namespace Async2.Internals;

/// <summary>
/// A mark on a thread that the pool removes when the work item ends: it tells what this piece of work has done from what is left of
/// earlier ones.
/// </summary>
/// <remarks>The pool looks whether a work item has changed the thread's name or priority. To it the mark means: perhaps.</remarks>
internal static class PieceOfWork
{
    private static readonly bool s_isKnown = RuntimeInternal.Holds("piece-of-work", Check);

    /// <summary>Marks a thread of the pool, the current one.</summary>
    internal static void Mark(Thread thread)
    {
        if (s_isKnown) MayNeedReset(thread) = true;
    }

    /// <summary>Whether the piece of work that runs on the thread may have marked it.</summary>
    internal static bool IsMarked(Thread thread) => !s_isKnown || MayNeedReset(thread);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_mayNeedResetForThreadPool")]
    private static extern ref bool MayNeedReset(Thread thread);

    // Testing its use would take a work item.
    private static bool Check() =>
        typeof(Thread).GetField("_mayNeedResetForThreadPool", BindingFlags.Instance | BindingFlags.NonPublic)?.FieldType == typeof(bool);
}
