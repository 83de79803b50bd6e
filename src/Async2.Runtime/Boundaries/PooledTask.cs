namespace Async2;

/// <summary>A <see cref="ValueTask"/> on a pooled completion.</summary>
[StackTraceHidden]
internal readonly struct PooledTask : IReturnedTask<ValueTask>
{
    public static ChainCompletion Rent(Continuation outermost, out ValueTask task)
    {
        var completion = PooledCompletion<NoResult>.Rent(outermost);
        task = new ValueTask(completion, completion.Token);
        return completion;
    }

    public static ValueTask Failed(Exception exception)
    {
        var completion = PooledCompletion<NoResult>.Rent();
        completion.SetException(exception);
        return new ValueTask(completion, completion.Token);
    }
}

/// <inheritdoc cref="PooledTask"/>
[StackTraceHidden]
internal readonly struct PooledTask<T> : IReturnedTask<ValueTask<T>>
{
    public static ChainCompletion Rent(Continuation outermost, out ValueTask<T> task)
    {
        var completion = PooledCompletion<T>.Rent(outermost);
        task = new ValueTask<T>(completion, completion.Token);
        return completion;
    }

    public static ValueTask<T> Failed(Exception exception)
    {
        var completion = PooledCompletion<T>.Rent();
        completion.SetException(exception);
        return new ValueTask<T>(completion, completion.Token);
    }
}
