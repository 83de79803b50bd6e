// Values follow the method through the thread pool, and do not stay behind on its threads.
namespace Corpus.AsyncLocalAcrossYield;

internal static class Program
{
    private static readonly AsyncLocal<int> s_local = new();

    public static async Task Main()
    {
        var tasks = new Task<bool>[20];
        for (var i = 0; i < tasks.Length; i++)
        {
            s_local.Value = i;
            tasks[i] = Hop(i);
        }
        s_local.Value = -1;
        WriteLine((await Task.WhenAll(tasks)).All(ok => ok));
        WriteLine(s_local.Value);
        using (ExecutionContext.SuppressFlow())
        {
            s_local.Value = 7;
            var thread = new Thread(() => WriteLine(s_local.Value));
            thread.Start();
            thread.Join();
        }
    }

    private static async Task<bool> Hop(int expected)
    {
        var ok = s_local.Value == expected;
        for (var i = 0; i < 5; i++)
        {
            await Task.Yield();
            ok &= s_local.Value == expected + i;
            s_local.Value++;
            await Other();
        }
        return ok;
    }

    private static async Task Other()
    {
        s_local.Value = 1000;
        await Task.Yield();
        s_local.Value = 2000;
    }
}
