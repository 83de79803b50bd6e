// Generic awaitables over reference and value types, awaited from generic methods.
using System.Runtime.CompilerServices;

namespace Corpus.GenericAwaiter;

internal readonly struct Box<T>(Way way, T value)
{
    public Awaiter<T> GetAwaiter() => new(way, value);
}

internal readonly struct Awaiter<T>(Way way, T value) : ICriticalNotifyCompletion
{
    public bool IsCompleted => way == Way.Done;
    public void OnCompleted(Action continuation) => Ways.Post(continuation);
    public void UnsafeOnCompleted(Action continuation) => Ways.Post(continuation);
    public T GetResult() => way is Way.Fault or Way.LateFault ? throw new StepException($"{value}") : value;
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        WriteLine(await new Box<int>(way.Calm(), 5) + await new Box<long>(way.Calm(), 6));
        WriteLine(await Unbox(new Box<string>(way.Calm(), "s"), new Box<(int, int)>(way, (1, 2))));
    });

    private static async Task<string> Unbox<T, U>(Box<T> first, Box<U> second)
    {
        var a = await first;
        return $"{a} {await second}";
    }
}
