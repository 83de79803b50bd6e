using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>
/// The border at which a <see cref="Task"/> is returned. Statuses, cached tasks and cancellation are those of <see
/// cref="AsyncTaskMethodBuilder"/>, which does the work.
/// </summary>
[StackTraceHidden]
internal readonly struct TaskBorder : IBorder<Task>
{
    public static ChainRoot Rent(Continuation tail, out Task task)
    {
        var root = BuilderRoot<NoResult, TaskBuilder>.Rent(default, tail);
        task = root.Builder.Task;
        return root;
    }

    public static Task Failed(Exception exception)
    {
        TaskBuilder builder = default;
        builder.SetException(exception);
        return builder.Task;
    }
}

/// <inheritdoc cref="TaskBorder"/>
[StackTraceHidden]
internal readonly struct TaskBorder<T> : IBorder<Task<T>>
{
    public static ChainRoot Rent(Continuation tail, out Task<T> task)
    {
        var root = BuilderRoot<T, TaskBuilder<T>>.Rent(default, tail);
        task = root.Builder.Task;
        return root;
    }

    public static Task<T> Failed(Exception exception)
    {
        TaskBuilder<T> builder = default;
        builder.SetException(exception);
        return builder.Task;
    }
}

/// <summary>The border at which a <see cref="ValueTask"/> is returned that stands on a root which is used again.</summary>
[StackTraceHidden]
internal readonly struct PooledBorder : IBorder<ValueTask>
{
    public static ChainRoot Rent(Continuation tail, out ValueTask task)
    {
        var root = PooledRoot<NoResult>.Rent();
        task = new ValueTask(root, root.Token);
        return root;
    }

    public static ValueTask Failed(Exception exception)
    {
        var root = PooledRoot<NoResult>.Rent();
        root.SetException(exception);
        return new ValueTask(root, root.Token);
    }
}

/// <inheritdoc cref="PooledBorder"/>
[StackTraceHidden]
internal readonly struct PooledBorder<T> : IBorder<ValueTask<T>>
{
    public static ChainRoot Rent(Continuation tail, out ValueTask<T> task)
    {
        var root = PooledRoot<T>.Rent();
        task = new ValueTask<T>(root, root.Token);
        return root;
    }

    public static ValueTask<T> Failed(Exception exception)
    {
        var root = PooledRoot<T>.Rent();
        root.SetException(exception);
        return new ValueTask<T>(root, root.Token);
    }
}
