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

internal sealed class Wait(Way way, string value) : IAwaitable<string>, IAwaiter<string>
{
    IAwaiter<string> IAwaitable<string>.GetAwaiter() => this;
    bool IAwaiter<string>.IsCompleted => way is Way.Done or Way.Fault;
    string IAwaiter<string>.GetResult() => way is Way.Fault or Way.LateFault ? throw new StepException(value) : value;
    void INotifyCompletion.OnCompleted(Action continuation) => Ways.Post(continuation);
    void ICriticalNotifyCompletion.UnsafeOnCompleted(Action continuation) => Ways.Post(continuation);
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        IAwaitable<object> covariant = new Wait(way.Calm(), "co");
        WriteLine(await covariant);
        IAwaitable<string> exact = new Wait(way, "exact");
        WriteLine((await exact).Length);
    });
}
