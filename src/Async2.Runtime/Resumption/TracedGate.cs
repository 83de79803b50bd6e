namespace Async2;

/// <summary>The <see cref="Gate"/> of a traced chain. It reports the chain's waits (<see cref="ChainEvents"/>).</summary>
/// <remarks>
/// It keeps no delegate where other gates keep theirs. So each subscription calls <see cref="CreateAction"/>, which other chains reach once
/// at most, and chains that are not traced test nothing.
/// </remarks>
/// <param name="completion">The completion of the chain.</param>
/// <param name="outermost">The outermost frame.</param>
/// <param name="task">The id of the task that the chain completes; 0 if there is none.</param>
/// <param name="box">The delegate of the class library's box that resumes the chain, if there is one.</param>
[StackTraceHidden]
internal sealed class TracedGate(ChainCompletion completion, Continuation outermost, int task, Action? box)
    : Gate(completion), IThreadPoolWorkItem
{
    private static long s_last;

    private readonly string _method = outermost.GetType().ToString();
    private readonly bool _hasBox = box is not null;
    private Action? _resume = box;
    private long _chain;

    /// <summary>Resumes the chain, as its awaiter asks. Transfers to a context use <see cref="Gate.MoveNext"/>, which reports nothing.
    /// </summary>
    /// <exception cref="InvalidOperationException">As <see cref="Gate.MoveNext"/>.</exception>
    internal void Resume()
    {
        if (!TryResume()) throw Refused();
    }

    /// <summary>The chain is about to wait for a thread of the pool.</summary>
    /// <remarks>
    /// The gate is queued itself. The class library would report this wait, too, and wrap the delegate for that. It has to only for a box.
    /// </remarks>
    internal void Queue()
    {
        if (_hasBox)
        {
            default(YieldAwaitable.YieldAwaiter).UnsafeOnCompleted(Action);
            return;
        }

        Report(Completion!.Innermost!);
        ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
    }

    // No caller is left that could be refused.
    void IThreadPoolWorkItem.Execute() => TryResume();

    /// <summary>The chain has ended. An iterator's completion serves the chain of its next step, too.</summary>
    internal void End(Exception? exception)
    {
        ChainEvents.Log?.ChainEnd(_chain, exception?.GetType().ToString() ?? "");
        _chain = 0;
    }

    /// <summary>The chain is about to subscribe.</summary>
    private protected override Action CreateAction()
    {
        Report(Completion!.Innermost!);
        return _resume ??= Resume;
    }

    private bool TryResume()
    {
        if (!TryPass(out ChainCompletion? passed)) return false;
        ChainEvents.Log?.ChainResume(_chain);
        Dispatcher.Run(passed);
        return true;
    }

    private void Report(Continuation innermost)
    {
        if (ChainEvents.Log is not { } log || !log.IsEnabled()) return;
        if (_chain == 0)
        {
            _chain = Interlocked.Increment(ref s_last);
            log.ChainBegin(_chain, _method, task, Activity.Current?.Id ?? "");
        }

        log.ChainSuspend(_chain, innermost.GetType().ToString(), Unsafe.As<Frame>(innermost).Point);
    }
}
