// With ICriticalNotifyCompletion the awaiter does not carry the execution context, but the method restores it.
using System.Runtime.CompilerServices;

namespace Corpus.CriticalNotifyCompletion;

internal struct Hop : ICriticalNotifyCompletion
{
    public Hop GetAwaiter() => this;
    public bool IsCompleted => false;
    public void OnCompleted(Action continuation) => WriteLine("wrong one");
    public void UnsafeOnCompleted(Action continuation) => new Thread(() => continuation()).UnsafeStart();
    public string GetResult() => "hopped";
}

internal static class Program
{
    private static readonly AsyncLocal<int> s_local = new();

    public static async Task Main()
    {
        s_local.Value = 5;
        WriteLine(await default(Hop));
        WriteLine(s_local.Value);
        await Callee();
        WriteLine(s_local.Value);
    }

    private static async Task Callee()
    {
        s_local.Value = 6;
        await default(Hop);
        WriteLine($"callee {s_local.Value}");
    }
}
