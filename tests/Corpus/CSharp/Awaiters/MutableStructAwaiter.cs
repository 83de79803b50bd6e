// A struct awaiter that changes itself: the copy that is kept was made after IsCompleted and before OnCompleted.
using System.Runtime.CompilerServices;

namespace Corpus.MutableStructAwaiter;

internal struct Counting(Way way) : INotifyCompletion
{
    private int _asked;
    private int _completed;

    public readonly Counting GetAwaiter() => this;

    public bool IsCompleted
    {
        get
        {
            _asked++;
            return way == Way.Done;
        }
    }

    public void OnCompleted(Action continuation)
    {
        _completed++;
        Ways.Post(continuation);
    }

    public readonly string GetResult() => $"asked {_asked} completed {_completed}";
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        WriteLine(await new Counting(way));
        var kept = new Counting(way);
        WriteLine(await kept);
        WriteLine(await kept);
    });
}
