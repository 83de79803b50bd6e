// A faulted task that nobody awaits is reported when it is collected, and only then.
namespace Corpus.UnobservedException;

[OwnProcess]
internal static class Program
{
    public static async Task Main()
    {
        var seen = new TaskCompletionSource<string>(TaskCreationOptions.RunContinuationsAsynchronously);
        TaskScheduler.UnobservedTaskException += (_, e) =>
        {
            e.SetObserved();
            seen.TrySetResult(e.Exception.InnerException.Message);
        };
        Start();
        while (!seen.Task.IsCompleted)
        {
            await Task.Delay(10);
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
        WriteLine(await seen.Task);
    }

    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
    private static void Start() => _ = Fails();

    private static async Task Fails()
    {
        await Task.Yield();
        throw new InvalidOperationException("unobserved");
    }
}
