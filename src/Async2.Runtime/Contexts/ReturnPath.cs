namespace Async2;

/// <summary>
/// The execution contexts through which a thread returns from the innermost frame of a chain that has just suspended to the end of the
/// chain. In async1 the frames return after the innermost one has subscribed, and each restores the context of its caller, which tells the
/// change handlers of AsyncLocals. Here they have returned before. So they restore contexts without telling, and the path is followed
/// after the subscription.
/// </summary>
[StackTraceHidden]
internal static class ReturnPath
{
    /// <summary>Makes the execution context of <paramref name="innermost"/> current, in which it subscribes.</summary>
    /// <param name="thread">The current thread.</param>
    /// <param name="innermost">The frame.</param>
    /// <param name="end">The link behind the last frame that has returned.</param>
    /// <returns>The contexts to restore later; null if that would tell nobody.</returns>
    internal static ExecutionContext?[]? Enter(Thread thread, Frame innermost, Continuation end)
    {
        ExecutionContext? context = FrameContexts.ExecutionIn(innermost.Context);
        if (!ThreadFields.AreKnown)
        {
            ThreadContexts.SetExecution(thread, context);
            return null;
        }

        ThreadFields.Execution(thread) = context;
        return TellsHandlers(innermost, end) ? From(innermost, end) : null;
    }

    /// <summary>Restores the contexts one after the other. The chain may be running elsewhere.</summary>
    internal static void Follow(Thread thread, ExecutionContext?[]? path)
    {
        if (path is null) return;
        foreach (ExecutionContext? context in path) ThreadContexts.SetExecution(thread, context);
    }

    private static bool TellsHandlers(Frame innermost, Continuation end)
    {
        for (Continuation each = innermost; each != end; each = each.Next!)
            if (FrameContexts.ExecutionIn(each.Context) is { } context && ThreadFields.TellsHandlers(context)) return true;
        return false;
    }

    private static ExecutionContext?[] From(Frame innermost, Continuation end)
    {
        var path = new List<ExecutionContext?>();
        for (Continuation each = innermost.Next!; each != end; each = each.Next!)
            if (!FrameContexts.IsFlowing(each)) path.Add(FrameContexts.ExecutionIn(each.Context));
        return [.. path];
    }
}
