// OnCompleted calls its continuation, which ends the method, and throws then: the caller goes on, and the exception is raised on the thread pool.
using System.Runtime.CompilerServices;

namespace Corpus.ThrowingAfterContinuation;

internal readonly struct Bad : INotifyCompletion
{
    public Bad GetAwaiter() => this;
    public bool IsCompleted => false;

    public void OnCompleted(Action continuation)
    {
        continuation();
        throw new InvalidOperationException("OnCompleted");
    }

    public void GetResult()
    {
    }
}

[OwnProcess]
internal static class Program
{
    public static void Main()
    {
        var ended = new ManualResetEventSlim();
        AppDomain.CurrentDomain.UnhandledException += (_, e) =>
        {
            ended.Wait();
            WriteLine($"unhandled {((Exception)e.ExceptionObject).Message}");
            Environment.Exit(7);
        };
        var task = Caller();
        WriteLine($"{task.Status} {task.Result}");
        ended.Set();
        Thread.Sleep(Timeout.Infinite);
    }

    private static async Task<int> Caller()
    {
        var result = await Leaf();
        WriteLine("caller");
        return result + 1;
    }

    private static async Task<int> Leaf()
    {
        await new Bad();
        WriteLine("leaf");
        return 1;
    }
}
