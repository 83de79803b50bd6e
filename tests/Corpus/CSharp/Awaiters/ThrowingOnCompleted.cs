// OnCompleted throws: async1 hands the exception to the thread pool; the method's own handlers never see it.
using System.Runtime.CompilerServices;

namespace Corpus.ThrowingOnCompleted;

internal sealed class Bad : INotifyCompletion
{
    public Bad GetAwaiter() => this;
    public bool IsCompleted => false;
    public void OnCompleted(Action continuation) => throw new InvalidOperationException("OnCompleted");
    public void GetResult() => WriteLine("never");
}

[OwnProcess]
internal static class Program
{
    public static async Task Main()
    {
        AppDomain.CurrentDomain.UnhandledException += (_, e) =>
        {
            WriteLine($"unhandled {((Exception)e.ExceptionObject).Message}");
            Environment.Exit(7);
        };
        try
        {
            await new Bad();
        }
        catch (InvalidOperationException)
        {
            WriteLine("caught at the await");
        }
    }
}
