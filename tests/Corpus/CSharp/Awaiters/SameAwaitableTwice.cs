// One awaiter object awaited by several methods at a time; each is resumed once.
using System.Runtime.CompilerServices;

namespace Corpus.SameAwaitableTwice;

internal sealed class Gate : INotifyCompletion
{
    private List<Action> _waiting = [];
    public Gate GetAwaiter() => this;
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
    public static void Main() => Ways.Run(async () =>
    {
        var gate = new Gate();
        Task[] all = [Wait(gate, "a"), Wait(gate, "b"), Wait(gate, "c")];
        WriteLine("opening");
        gate.Open();
        await Task.WhenAll(all);
        await Wait(gate, "d");
    });

    private static async Task Wait(Gate gate, string name)
    {
        WriteLine($"{name} waits");
        await gate;
        WriteLine($"{name} passes");
    }
}
