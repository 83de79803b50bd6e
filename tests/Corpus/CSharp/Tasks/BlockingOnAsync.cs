// Synchronous code that waits for async code: Result, Wait, GetAwaiter().GetResult(), from inside async code too.
namespace Corpus.BlockingOnAsync;

internal static class Program
{
    public static async Task Main()
    {
        WriteLine(Work(1).Result);
        WriteLine(Work(2).GetAwaiter().GetResult());
        WriteLine(Value(3).AsTask().Result);
        Work(4).Wait();
        await Task.Yield();
        WriteLine(Sync());
        try
        {
            Fails().Wait();
        }
        catch (AggregateException e)
        {
            WriteLine(e.InnerException.Message);
        }
    }

    private static int Sync() => Work(5).Result + Value(6).GetAwaiter().GetResult();
    private static async Task<int> Work(int n) { await Task.Delay(1).ConfigureAwait(false); return n * 10; }
    private static async ValueTask<int> Value(int n) => n;
    private static async Task Fails() { await Task.Yield(); throw new InvalidOperationException("fails"); }
}
