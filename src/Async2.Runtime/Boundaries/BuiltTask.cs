namespace Async2;

/// <summary>A task of the class library's builders, so that statuses, cached tasks and cancellation are unchanged.</summary>
/// <typeparam name="TResult">The type of the result, or <see cref="NoResult"/>.</typeparam>
/// <typeparam name="TTask">The type of the task.</typeparam>
/// <typeparam name="TBuilder">Its builder.</typeparam>
[StackTraceHidden]
internal readonly struct BuiltTask<TResult, TTask, TBuilder> : IReturnedTask<TTask>
    where TBuilder : struct, ITaskBuilder<TResult, TTask>
{
    public static ChainCompletion Rent(Continuation outermost, out TTask task)
    {
        var completion = BuilderCompletion<TResult, TBuilder>.Rent(default, outermost);
        task = completion.Builder.Task;
        return completion;
    }

    public static TTask Failed(Exception exception)
    {
        TBuilder builder = default;
        builder.SetException(exception);
        return builder.Task;
    }
}
