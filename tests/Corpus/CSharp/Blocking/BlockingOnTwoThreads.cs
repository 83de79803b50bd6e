// Woven so that blocking calls suspend, 2,000 requests that block end on two threads of the pool. As compiled one does. Each keeps its
// number in a thread static. They block in catch and finally blocks, and behind a delegate of a static method, too.
namespace Corpus.BlockingOnTwoThreads;

[OwnProcess]
internal static class Program
{
    private static int s_ended;

    [ThreadStatic]
    private static int t_number;

    public static void Main()
    {
        ThreadPool.SetMinThreads(2, 2);
        ThreadPool.SetMaxThreads(2, 2);
        var requests = Environment.GetEnvironmentVariable("CORPUS_SUSPENDS") == "1" ? 2_000 : 1;
        var all = Task.WhenAll(Enumerable.Range(0, requests).Select(i => Task.Run(() => Request(i))));
        WriteLine(all.Wait(TimeSpan.FromSeconds(20)) ? $"{requests - s_ended} are missing" : $"{s_ended} of {requests} have ended");
    }

    private static async Task Request(int number)
    {
        await Task.Yield();
        t_number = number;
        Serve(5);
        if (t_number == number) Interlocked.Increment(ref s_ended);
    }

    private static void Serve(int depth)
    {
        Action handlers = Handlers;
        if (depth > 0) Serve(depth - 1);
        else handlers();
    }

    private static void Handlers()
    {
        try
        {
            Query().Wait();
            throw new StepException("caught");
        }
        catch (StepException)
        {
            Query().Wait();
        }
        finally
        {
            Query().Wait();
        }
    }

    private static async Task Query() => await Task.Delay(50);
}
