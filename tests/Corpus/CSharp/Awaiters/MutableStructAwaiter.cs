// A struct awaiter that changes itself: the copy that is kept was made after IsCompleted and before OnCompleted.
using System.Runtime.CompilerServices;

namespace Corpus.MutableStructAwaiter;

internal struct Counting(Completion completion) : INotifyCompletion
{
    private int _asked;
    private int _completed;

    public readonly Counting GetAwaiter() => this;

    public bool IsCompleted
    {
        get
        {
            _asked++;
            return completion == Completion.Done;
        }
    }

    public void OnCompleted(Action continuation)
    {
        _completed++;
        Completions.Post(continuation);
    }

    public readonly string GetResult() => $"asked {_asked} completed {_completed}";
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await new Counting(completion));
        var kept = new Counting(completion);
        WriteLine(await kept);
        WriteLine(await kept);
    });
}
