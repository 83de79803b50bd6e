// Awaiting a type parameter that is constrained to an awaitable interface, as class and as struct.
using System.Runtime.CompilerServices;

namespace Corpus.ConstrainedAwaitable;

internal interface IAwaitable<TAwaiter> where TAwaiter : ICriticalNotifyCompletion
{
    TAwaiter GetAwaiter();
}

internal readonly struct StructWait(Completion completion) : IAwaitable<TaskAwaiter<int>>
{
    public TaskAwaiter<int> GetAwaiter() => Step.Of(completion, 1).GetAwaiter();
}

internal sealed class ClassWait(Completion completion) : IAwaitable<TaskAwaiter<int>>
{
    public TaskAwaiter<int> GetAwaiter() => Step.Of(completion, 2).GetAwaiter();
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await Get(new StructWait(completion.Calm())));
        WriteLine(await Get(new ClassWait(completion)));
    });

    private static async Task<int> Get<T>(T awaitable) where T : IAwaitable<TaskAwaiter<int>>
    {
        var first = await awaitable;
        return first * 10 + await awaitable;
    }
}
