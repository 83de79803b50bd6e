namespace Async2;

/// <summary>
/// A blocking call in a twin or in an async method. If it would block a thread of the pool, the method suspends until the call can go on,
/// and then makes it.
/// </summary>
/// <remarks>
/// <code>
/// t.Wait()      →    call = BlockingCalls.OfTask(t);  if (call.IsTaken) await call;  t.Wait()
/// s.Wait()      →    call = SemaphoreCalls.Of(s)
///                    if (call.IsTaken) { if (!call.IsReady) await call;  SemaphoreCalls.End(call, s) }  else s.Wait()
/// </code>
/// Woven code awaits it, and nobody else.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public readonly struct BlockingCall : ICriticalNotifyCompletion
{
    internal BlockingCall(Task ready) => Ready = ready;

    /// <summary>Whether the method may suspend. If not, it makes the call as compiled, which may block.</summary>
    public bool IsTaken
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Ready is not null;
    }

    /// <summary>Whether the call can go on already.</summary>
    public bool IsReady => Ready!.IsCompleted;

    /// <summary>Ends, in any way, when the call can go on.</summary>
    internal Task? Ready { get; }

    /// <summary>The call itself throws the exceptions. So nobody has to be told that those of the task have not been observed.</summary>
    internal void Observe() => _ = Ready!.Exception;

    /// <summary>Subscribes the chain of a frame that has suspended in the call.</summary>
    public static void Subscribe(BlockingCall call, ChainCompletion completion)
    {
        if (BlockingBoundary.TryTake(completion, call.Ready!)) return;
        if (ThreadBindings.AreValuesUsed && ThreadBindings.Current.TryTakeAlong(completion, call.Ready!)) return;
        ConfiguredTaskAwaitable.ConfiguredTaskAwaiter awaiter = call.Ready!.ConfigureAwait(false).GetAwaiter();
        TaskAwaiters.Subscribe(ref awaiter, completion);
    }

    void INotifyCompletion.OnCompleted(Action continuation) => throw OnlyWoven();

    void ICriticalNotifyCompletion.UnsafeOnCompleted(Action continuation) => throw OnlyWoven();

    private static NotSupportedException OnlyWoven() => new("Only woven code awaits blocking calls.");
}
