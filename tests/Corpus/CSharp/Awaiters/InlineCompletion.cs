// OnCompleted that calls its continuation at once, inside itself.
using System.Runtime.CompilerServices;

namespace Corpus.InlineCompletion;

internal readonly struct Inline(int n) : ICriticalNotifyCompletion
{
    public Inline GetAwaiter() => this;
    public bool IsCompleted => false;
    public void OnCompleted(Action continuation) => UnsafeOnCompleted(continuation);

    public void UnsafeOnCompleted(Action continuation)
    {
        WriteLine($"before {n}");
        continuation();
        WriteLine($"after {n}");
    }

    public int GetResult() => n;
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var task = Callee(completion);
        WriteLine("called");
        WriteLine(await task);
    });

    private static async Task<int> Callee(Completion completion)
    {
        var a = await new Inline(1);
        WriteLine($"between {a}");
        a += await new Inline(2);
        return a + await Step.Of(completion, 10);
    }
}
