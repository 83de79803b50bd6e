namespace Async2.Tests;

/// <summary>Small async methods with an int result, lowered by hand, whose parts are given by the test.</summary>
internal static class Lowered
{
    /// <summary><code>before(); await awaiter; return after();</code></summary>
    public static AsyncResult<int> Leaf(ManualAwaiter awaiter, Action before, Func<int> after)
    {
        before();
        return new AsyncResult<int>(Suspension.Innermost(new LeafFrame { Awaiter = awaiter, After = after }, 0));
    }

    /// <summary><code>before(); return after(await callee());</code></summary>
    public static Task<int> Caller(Action before, Func<AsyncResult<int>> callee, Func<int, int> after) =>
        Thunk(() => Call(before, callee, after));

    /// <inheritdoc cref="Caller"/>
    public static AsyncResult<int> Call(Action before, Func<AsyncResult<int>> callee, Func<int, int> after)
    {
        Thread thread = Thread.CurrentThread;
        before();
        ContextSnapshot snapshot = ContextSnapshot.CaptureOf(thread);
        AsyncResult<int> result = callee();
        snapshot.Restore(result.Continuation);
        return result.Continuation is null
            ? new AsyncResult<int>(after(result.Result))
            : new AsyncResult<int>(Suspension.WithContinuationContext(result.Continuation, new CallerFrame { After = after }, 0));
    }

    /// <summary><code>try { return await callee(); } catch (Exception e) { return handle(e); }</code></summary>
    public static Task<int> Catching(Func<AsyncResult<int>> callee, Func<Exception, int> handle) =>
        Thunk(() => CallCatching(callee, handle));

    /// <inheritdoc cref="Catching"/>
    public static AsyncResult<int> CallCatching(Func<AsyncResult<int>> callee, Func<Exception, int> handle)
    {
        ContextSnapshot snapshot = ContextSnapshot.CaptureOf(Thread.CurrentThread);
        try
        {
            AsyncResult<int> result = callee();
            snapshot.Restore(result.Continuation);
            return result.Continuation is null
                ? result
                : new AsyncResult<int>(Suspension.WithContinuationContext(result.Continuation, new CatchingFrame { Handle = handle }, 1));
        }
        catch (Exception exception)
        {
            snapshot.Restore(null);
            return new AsyncResult<int>(handle(exception));
        }
    }

    public static Task<T> Thunk<T>(Func<AsyncResult<T>> call)
    {
        ContextSnapshot snapshot = ContextSnapshot.CaptureOf(Thread.CurrentThread);
        AsyncResult<T> result;
        try
        {
            result = call();
        }
        catch (Exception exception)
        {
            return TaskThunk.Fault<T>(snapshot, exception);
        }

        return TaskThunk.Complete(snapshot, result);
    }

    private sealed class LeafFrame : Frame<int>
    {
        public ManualAwaiter Awaiter = null!;
        public Func<int> After = null!;

        public override Continuation? Resume(Continuation? completed, Exception? thrown)
        {
            Awaiter.GetResult();
            Result = After();
            return null;
        }

        public override void Subscribe(ChainCompletion root) => Awaiters.Subscribe(Awaiter, root);
    }

    private sealed class CallerFrame : Frame<int>
    {
        public Func<int, int> After = null!;

        public override Continuation? Resume(Continuation? completed, Exception? thrown)
        {
            Result = After(((Frame<int>)completed!).Result);
            return null;
        }
    }

    private sealed class CatchingFrame : Frame<int>
    {
        public Func<Exception, int> Handle = null!;

        public override Continuation? Resume(Continuation? completed, Exception? thrown)
        {
            try
            {
                if (thrown is not null) Fault.Throw(completed!);
                Result = ((Frame<int>)completed!).Result;
            }
            catch (Exception exception)
            {
                Result = Handle(exception);
            }

            return null;
        }
    }
}
