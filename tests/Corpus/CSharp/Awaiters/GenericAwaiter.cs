// Generic awaitables over reference and value types, awaited from generic methods.
using System.Runtime.CompilerServices;

namespace Corpus.GenericAwaiter;

internal readonly struct Box<T>(Completion completion, T value)
{
    public Awaiter<T> GetAwaiter() => new(completion, value);
}

internal readonly struct Awaiter<T>(Completion completion, T value) : ICriticalNotifyCompletion
{
    public bool IsCompleted => completion == Completion.Done;
    public void OnCompleted(Action continuation) => Completions.Post(continuation);
    public void UnsafeOnCompleted(Action continuation) => Completions.Post(continuation);
    public T GetResult() => completion is Completion.Fault or Completion.LateFault ? throw new StepException($"{value}") : value;
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await new Box<int>(completion.Calm(), 5) + await new Box<long>(completion.Calm(), 6));
        WriteLine(await Unbox(new Box<string>(completion.Calm(), "s"), new Box<(int, int)>(completion, (1, 2))));
    });

    private static async Task<string> Unbox<T, U>(Box<T> first, Box<U> second)
    {
        var a = await first;
        return $"{a} {await second}";
    }
}
