// GetAwaiter returns an interface, and the completion interface is implemented explicitly.
using System.Runtime.CompilerServices;

namespace Corpus.InterfaceTypedAwaiter;

internal interface IAwaiter<out T> : ICriticalNotifyCompletion
{
    bool IsCompleted { get; }
    T GetResult();
}

internal interface IAwaitable<out T>
{
    IAwaiter<T> GetAwaiter();
}

internal sealed class Wait(Completion completion, string value) : IAwaitable<string>, IAwaiter<string>
{
    IAwaiter<string> IAwaitable<string>.GetAwaiter() => this;
    bool IAwaiter<string>.IsCompleted => completion is Completion.Done or Completion.Fault;
    string IAwaiter<string>.GetResult() => completion is Completion.Fault or Completion.LateFault ? throw new StepException(value) : value;
    void INotifyCompletion.OnCompleted(Action continuation) => Completions.Post(continuation);
    void ICriticalNotifyCompletion.UnsafeOnCompleted(Action continuation) => Completions.Post(continuation);
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        IAwaitable<object> covariant = new Wait(completion.Calm(), "co");
        WriteLine(await covariant);
        IAwaitable<string> exact = new Wait(completion, "exact");
        WriteLine((await exact).Length);
    });
}
