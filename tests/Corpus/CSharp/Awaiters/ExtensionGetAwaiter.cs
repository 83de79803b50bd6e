// GetAwaiter as an extension method, on a primitive, a tuple and a sealed class.
using System.Runtime.CompilerServices;

namespace Corpus.ExtensionGetAwaiter;

internal static class Awaitables
{
    public static TaskAwaiter<int> GetAwaiter(this int n) => Step.Of(n % 2 == 0 ? Completion.Done : Completion.Later, n * 10).GetAwaiter();
    public static TaskAwaiter<T[]> GetAwaiter<T>(this (Task<T> First, Task<T> Second) pair) => Task.WhenAll(pair.First, pair.Second).GetAwaiter();
    public static ValueTaskAwaiter<string> GetAwaiter(this string text) => new ValueTask<string>(text + "!").GetAwaiter();
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await 1 + await 2);
        WriteLine(await "text");
        WriteLine(string.Join(",", await (Step.Of(completion.Calm(), 5), Step.Of(completion, 6))));
    });
}
