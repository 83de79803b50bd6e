// An awaiter with INotifyCompletion only gets its continuation with the execution context inside.
using System.Runtime.CompilerServices;

namespace Corpus.NotifyCompletionOnly;

internal struct Hop : INotifyCompletion
{
    public Hop GetAwaiter() => this;
    public bool IsCompleted => false;
    public void OnCompleted(Action continuation) => new Thread(() => continuation()).UnsafeStart();
    public string GetResult() => "hopped";
}

internal static class Program
{
    private static readonly AsyncLocal<int> s_local = new();

    public static async Task Main()
    {
        s_local.Value = 5;
        var thread = Environment.CurrentManagedThreadId;
        WriteLine(await default(Hop));
        WriteLine($"{s_local.Value} {thread != Environment.CurrentManagedThreadId}");
        s_local.Value++;
        await default(Hop);
        WriteLine(s_local.Value);
    }
}
