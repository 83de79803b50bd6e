// Awaiting a type parameter that is constrained to an awaitable interface, as class and as struct.
using System.Runtime.CompilerServices;

namespace Corpus.ConstrainedAwaitable;

internal interface IAwaitable<TAwaiter> where TAwaiter : ICriticalNotifyCompletion
{
    TAwaiter GetAwaiter();
}

internal readonly struct StructWait(Way way) : IAwaitable<TaskAwaiter<int>>
{
    public TaskAwaiter<int> GetAwaiter() => Step.Of(way, 1).GetAwaiter();
}

internal sealed class ClassWait(Way way) : IAwaitable<TaskAwaiter<int>>
{
    public TaskAwaiter<int> GetAwaiter() => Step.Of(way, 2).GetAwaiter();
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        WriteLine(await Get(new StructWait(way.Calm())));
        WriteLine(await Get(new ClassWait(way)));
    });

    private static async Task<int> Get<T>(T awaitable) where T : IAwaitable<TaskAwaiter<int>>
    {
        var first = await awaitable;
        return first * 10 + await awaitable;
    }
}
