// One awaiter object awaited by several methods at a time; each is resumed once.
using System.Runtime.CompilerServices;

namespace Corpus.SameAwaitableTwice;

internal sealed class Latch : INotifyCompletion
{
    private List<Action> _waiting = [];
    public Latch GetAwaiter() => this;
    public bool IsCompleted { get; private set; }
    public void OnCompleted(Action continuation) => _waiting.Add(continuation);
    public void GetResult() { }

    public void Open()
    {
        IsCompleted = true;
        foreach (var action in Interlocked.Exchange(ref _waiting, [])) action();
    }
}

internal static class Program
{
    public static void Main() => Completions.Run(async () =>
    {
        var latch = new Latch();
        Task[] all = [Wait(latch, "a"), Wait(latch, "b"), Wait(latch, "c")];
        WriteLine("opening");
        latch.Open();
        await Task.WhenAll(all);
        await Wait(latch, "d");
    });

    private static async Task Wait(Latch latch, string name)
    {
        WriteLine($"{name} waits");
        await latch;
        WriteLine($"{name} passes");
    }
}
