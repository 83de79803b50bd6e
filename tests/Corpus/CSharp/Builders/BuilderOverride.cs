// A builder of one's own for ordinary Task methods, by attribute on the method and on a lambda.
// runtime-async: the compiler ignores a builder that is named on a method
using System.Runtime.CompilerServices;

namespace Corpus.BuilderOverride;

internal struct LoudBuilder
{
    private AsyncTaskMethodBuilder _inner;
    public static LoudBuilder Create() { WriteLine("create"); return new() { _inner = AsyncTaskMethodBuilder.Create() }; }
    public void Start<TStateMachine>(ref TStateMachine machine) where TStateMachine : IAsyncStateMachine { WriteLine("start"); _inner.Start(ref machine); }
    public void SetStateMachine(IAsyncStateMachine machine) => _inner.SetStateMachine(machine);
    public void SetResult() { WriteLine("set result"); _inner.SetResult(); }
    public void SetException(Exception e) { WriteLine($"set {e.GetType().Name}"); _inner.SetException(e); }
    public Task Task => _inner.Task;
    public void AwaitOnCompleted<A, M>(ref A awaiter, ref M machine) where A : INotifyCompletion where M : IAsyncStateMachine => _inner.AwaitOnCompleted(ref awaiter, ref machine);
    public void AwaitUnsafeOnCompleted<A, M>(ref A awaiter, ref M machine) where A : ICriticalNotifyCompletion where M : IAsyncStateMachine { WriteLine("await"); _inner.AwaitUnsafeOnCompleted(ref awaiter, ref machine); }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        Func<Task> lambda = [AsyncMethodBuilder(typeof(LoudBuilder))] async Task () => await Step.Go(completion.Calm());
        await lambda();
        await Loud(completion);
    });

    [AsyncMethodBuilder(typeof(LoudBuilder))]
    private static async Task Loud(Completion completion)
    {
        WriteLine("loud");
        await Step.Go(completion);
    }
}
