namespace Async2;

/// <summary>A logical call stack: methods that run, and behind them those that await them. For loggers and diagnostics.</summary>
/// <remarks>
/// Behind a resumed method, the stack needs tracking: the runtime setting <c>Async2.TrackChains</c>, or <c>ASYNC2_TRACK_CHAINS=1</c> in the
/// environment of the process. <c>docs/trace.md</c> says what it costs, and where stacks end.
/// </remarks>
[SuppressMessage("Naming", "CA1711", Justification = "It is a call stack.")]
public sealed class AsyncStack
{
    internal AsyncStack(IReadOnlyList<AsyncStackFrame> frames) => Frames = frames;

    /// <summary>The methods, the innermost first.</summary>
    public IReadOnlyList<AsyncStackFrame> Frames { get; }

    /// <summary>
    /// The stack of the running method: the methods on the thread's stack, up to the one that was resumed, and its logical callers. Without
    /// tracking it ends with the method that was resumed.
    /// </summary>
    public static AsyncStack Current
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        get => new(RunningStack.Of(new StackTrace(skipFrames: 1, fNeedFileInfo: true)));
    }

    /// <summary>
    /// The stacks of all woven chains of this process that are suspended, each with the methods as compiled that it awaits, and its logical
    /// callers. A chain that runs meanwhile may be missing, or appear where it last waited.
    /// </summary>
    /// <exception cref="InvalidOperationException">The process does not track chains.</exception>
    public static IReadOnlyList<AsyncStack> Capture()
    {
        if (!TrackedChains.AreKept)
        {
            throw new InvalidOperationException(
                "Chains are not tracked: set Async2.TrackChains to true in the runtime configuration, or ASYNC2_TRACK_CHAINS=1.");
        }

        var callers = new HashSet<ChainCompletion>();
        var stacks = new List<(ChainCompletion Chain, AsyncStack Stack)>();
        foreach (ChainCompletion chain in TrackedChains.All)
        {
            var walk = new LogicalCallers();
            walk.AddChain(chain);
            callers.UnionWith(walk.Callers);
            if (walk.Frames.Count > 0) stacks.Add((chain, new AsyncStack(walk.Frames)));
        }

        return [.. stacks.Where(each => !callers.Contains(each.Chain)).Select(each => each.Stack)];
    }

    /// <summary>The frames as lines of a stack trace.</summary>
    public override string ToString() => string.Join(Environment.NewLine, Frames);
}
