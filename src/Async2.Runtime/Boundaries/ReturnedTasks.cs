using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>
/// The border at which a <see cref="Task"/> is returned. Statuses, cached tasks and cancellation are those of <see
/// cref="AsyncTaskMethodBuilder"/>, which does the work.
/// </summary>
[StackTraceHidden]
internal readonly struct ReturnedTask : IReturnedTask<Task>
{
    public static ChainCompletion Rent(Continuation tail, out Task task)
    {
        var completion = BuilderCompletion<NoResult, TaskBuilder>.Rent(default, tail);
        task = completion.Builder.Task;
        return completion;
    }

    public static Task Failed(Exception exception)
    {
        TaskBuilder builder = default;
        builder.SetException(exception);
        return builder.Task;
    }
}

/// <inheritdoc cref="ReturnedTask"/>
[StackTraceHidden]
internal readonly struct ReturnedTask<T> : IReturnedTask<Task<T>>
{
    public static ChainCompletion Rent(Continuation tail, out Task<T> task)
    {
        var completion = BuilderCompletion<T, TaskBuilder<T>>.Rent(default, tail);
        task = completion.Builder.Task;
        return completion;
    }

    public static Task<T> Failed(Exception exception)
    {
        TaskBuilder<T> builder = default;
        builder.SetException(exception);
        return builder.Task;
    }
}

/// <summary>The border at which a <see cref="ValueTask"/> is returned that stands on a completion which is used again.</summary>
[StackTraceHidden]
internal readonly struct ReturnedPooledTask : IReturnedTask<ValueTask>
{
    public static ChainCompletion Rent(Continuation tail, out ValueTask task)
    {
        var completion = PooledCompletion<NoResult>.Rent();
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

/// <inheritdoc cref="ReturnedPooledTask"/>
[StackTraceHidden]
internal readonly struct ReturnedPooledTask<T> : IReturnedTask<ValueTask<T>>
{
    public static ChainCompletion Rent(Continuation tail, out ValueTask<T> task)
    {
        var completion = PooledCompletion<T>.Rent();
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
