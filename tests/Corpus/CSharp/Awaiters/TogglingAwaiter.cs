// IsCompleted is asked once an await, and may answer differently each time.
using System.Runtime.CompilerServices;

namespace Corpus.TogglingAwaiter;

internal sealed class Toggle : INotifyCompletion
{
    private int _asked;
    public int Resumed;
    public Toggle GetAwaiter() => this;
    public bool IsCompleted => _asked++ % 2 == 0;
    public void OnCompleted(Action continuation)
    {
        Resumed++;
        Completions.Post(continuation);
    }

    public int GetResult() => _asked;
}

internal static class Program
{
    public static void Main() => Completions.Run(async () =>
    {
        var toggle = new Toggle();
        for (var i = 0; i < 5; i++) WriteLine($"{await toggle} {toggle.Resumed}");
    });
}
