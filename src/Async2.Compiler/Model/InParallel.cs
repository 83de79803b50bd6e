using System.Runtime.ExceptionServices;

namespace Async2.Compiler.Model;

/// <summary>Processes several items on all processors, with the result of sequential processing.</summary>
internal static class InParallel
{
    /// <summary>Runs an action for each item.</summary>
    /// <remarks>Throws the exception of the first failing item in order; later items may not have been started.</remarks>
    /// <exception cref="OperationCanceledException">Cancelled, and no item has failed.</exception>
    public static void ForEach<T>(IReadOnlyList<T> items, Action<T, int> action, CancellationToken cancellationToken)
    {
        var failures = new Exception?[items.Count];
        var firstFailed = items.Count;
        var next = -1;
        Parallel.For(0, Math.Min(items.Count, Environment.ProcessorCount), _ =>
        {
            for (int i; (i = Interlocked.Increment(ref next)) < Volatile.Read(ref firstFailed)
                && !cancellationToken.IsCancellationRequested;)
            {
                if (ExceptionOf(() => action(items[i], i)) is { } failure) Fail(i, failure);
            }
        });
        if (firstFailed < items.Count) ExceptionDispatchInfo.Throw(failures[firstFailed]!);
        cancellationToken.ThrowIfCancellationRequested();

        void Fail(int index, Exception failure)
        {
            failures[index] = failure;
            lock (failures) firstFailed = Math.Min(firstFailed, index);
        }
    }

    /// <summary>Applies <paramref name="function"/> to each item; the results are in the order of the items.</summary>
    /// <inheritdoc cref="ForEach{T}"/>
    public static TResult[] Map<T, TResult>(IReadOnlyList<T> items, Func<T, TResult> function, CancellationToken cancellationToken)
    {
        var results = new TResult[items.Count];
        ForEach(items, (item, i) => results[i] = function(item), cancellationToken);
        return results;
    }

    private static Exception? ExceptionOf(Action action)
    {
        try
        {
            action();
            return null;
        }
        catch (Exception e)
        {
            return e;
        }
    }
}
