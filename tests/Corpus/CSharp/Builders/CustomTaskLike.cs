// A task-like type of one's own with its own builder: stays as it is, between methods that do not.
using System.Runtime.CompilerServices;

namespace Corpus.CustomTaskLike;

[AsyncMethodBuilder(typeof(JobBuilder<>))]
internal sealed class Job<T>(Task<T> task)
{
    public TaskAwaiter<T> GetAwaiter() => task.GetAwaiter();
}

internal struct JobBuilder<T>
{
    private AsyncTaskMethodBuilder<T> _inner;
    public static JobBuilder<T> Create() { WriteLine("create"); return new() { _inner = AsyncTaskMethodBuilder<T>.Create() }; }
    public void Start<TStateMachine>(ref TStateMachine machine) where TStateMachine : IAsyncStateMachine => _inner.Start(ref machine);
    public void SetStateMachine(IAsyncStateMachine machine) => _inner.SetStateMachine(machine);
    public void SetResult(T result) { WriteLine("set result"); _inner.SetResult(result); }
    public void SetException(Exception e) { WriteLine("set exception"); _inner.SetException(e); }
    public Job<T> Task => new(_inner.Task);
    public void AwaitOnCompleted<A, M>(ref A awaiter, ref M machine) where A : INotifyCompletion where M : IAsyncStateMachine => _inner.AwaitOnCompleted(ref awaiter, ref machine);
    public void AwaitUnsafeOnCompleted<A, M>(ref A awaiter, ref M machine) where A : ICriticalNotifyCompletion where M : IAsyncStateMachine => _inner.AwaitUnsafeOnCompleted(ref awaiter, ref machine);
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion => WriteLine(await Work(completion) + await Plain(completion)));

    private static async Job<int> Work(Completion completion)
    {
        var n = await Plain(completion.Calm());
        return n + await Step.Of(completion, 5);
    }

    private static async Task<int> Plain(Completion completion) => await Step.Of(completion, 100);
}
