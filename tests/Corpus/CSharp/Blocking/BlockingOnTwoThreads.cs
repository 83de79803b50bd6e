// Woven so that blocking calls suspend, 2,000 requests that block end on two threads of the pool. As compiled one does.
namespace Corpus.BlockingOnTwoThreads;

[OwnProcess]
internal static class Program
{
    private static int s_ended;

    public static void Main()
    {
        ThreadPool.SetMinThreads(2, 2);
        ThreadPool.SetMaxThreads(2, 2);
        var requests = Environment.GetEnvironmentVariable("CORPUS_SUSPENDS") == "1" ? 2_000 : 1;
        var all = Task.WhenAll(Enumerable.Range(0, requests).Select(_ => Task.Run(Request)));
        WriteLine(all.Wait(TimeSpan.FromSeconds(20)) ? $"{requests - s_ended} are missing" : $"{s_ended} of {requests} have ended");
    }

    private static async Task Request()
    {
        await Task.Yield();
        Serve(5);
        Interlocked.Increment(ref s_ended);
    }

    private static void Serve(int depth)
    {
        if (depth > 0) Serve(depth - 1);
        else Query().Wait();
    }

    private static async Task Query() => await Task.Delay(100);
}
