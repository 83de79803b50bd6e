// Builders of one's own that only forward to the class library's: a struct, a class and a pooling one.
using System.Runtime.CompilerServices;

namespace Corpus.ForwardingBuilders;

internal struct TaskBuilder
{
    private AsyncTaskMethodBuilder _inner;
    public static TaskBuilder Create() => new() { _inner = AsyncTaskMethodBuilder.Create() };
    public void Start<M>(ref M machine) where M : IAsyncStateMachine => _inner.Start(ref machine);
    public void SetStateMachine(IAsyncStateMachine machine) => _inner.SetStateMachine(machine);
    public void SetResult() => _inner.SetResult();
    public void SetException(Exception e) => _inner.SetException(e);
    public Task Task => _inner.Task;
    public void AwaitOnCompleted<A, M>(ref A awaiter, ref M machine) where A : INotifyCompletion where M : IAsyncStateMachine => _inner.AwaitOnCompleted(ref awaiter, ref machine);
    public void AwaitUnsafeOnCompleted<A, M>(ref A awaiter, ref M machine) where A : ICriticalNotifyCompletion where M : IAsyncStateMachine => _inner.AwaitUnsafeOnCompleted(ref awaiter, ref machine);
}

internal sealed class TaskBuilder<T>
{
    private AsyncTaskMethodBuilder<T> _inner = AsyncTaskMethodBuilder<T>.Create();
    public static TaskBuilder<T> Create() => new();
    public void Start<M>(ref M machine) where M : IAsyncStateMachine => _inner.Start(ref machine);
    public void SetStateMachine(IAsyncStateMachine machine) { }
    public void SetResult(T result) => _inner.SetResult(result);
    public void SetException(Exception e) => _inner.SetException(e);
    public Task<T> Task => _inner.Task;
    public void AwaitOnCompleted<A, M>(ref A awaiter, ref M machine) where A : INotifyCompletion where M : IAsyncStateMachine => _inner.AwaitOnCompleted(ref awaiter, ref machine);
    public void AwaitUnsafeOnCompleted<A, M>(ref A awaiter, ref M machine) where A : ICriticalNotifyCompletion where M : IAsyncStateMachine => _inner.AwaitUnsafeOnCompleted(ref awaiter, ref machine);
}

internal struct PoolBuilder<T>
{
    private PoolingAsyncValueTaskMethodBuilder<T> _inner;
    public static PoolBuilder<T> Create() => default;
    public void Start<M>(ref M machine) where M : IAsyncStateMachine => _inner.Start(ref machine);
    public void SetStateMachine(IAsyncStateMachine machine) => _inner.SetStateMachine(machine);
    public void SetResult(T result) => _inner.SetResult(result);
    public void SetException(Exception e) => _inner.SetException(e);
    public ValueTask<T> Task => _inner.Task;
    public void AwaitOnCompleted<A, M>(ref A awaiter, ref M machine) where A : INotifyCompletion where M : IAsyncStateMachine => _inner.AwaitOnCompleted(ref awaiter, ref machine);
    public void AwaitUnsafeOnCompleted<A, M>(ref A awaiter, ref M machine) where A : ICriticalNotifyCompletion where M : IAsyncStateMachine => _inner.AwaitUnsafeOnCompleted(ref awaiter, ref machine);
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await Doubled(completion.Calm(), 4));
        WriteLine(await Pooled(completion.Calm(), "pooled"));
        await Nothing(completion);
        WriteLine(await Doubled(completion, 5));
    });

    [AsyncMethodBuilder(typeof(TaskBuilder))]
    private static async Task Nothing(Completion completion)
    {
        try { await Step.Go(completion); }
        finally { WriteLine("nothing"); }
    }

    [AsyncMethodBuilder(typeof(TaskBuilder<>))]
    private static async Task<int> Doubled(Completion completion, int n)
    {
        await Nothing(completion);
        return n + await Step.Of(completion, n);
    }

    [AsyncMethodBuilder(typeof(PoolBuilder<>))]
    private static async ValueTask<T> Pooled<T>(Completion completion, T value)
    {
        await Step.Go(completion);
        return value;
    }
}
