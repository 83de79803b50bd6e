// A race of work against a timeout; the loser is cancelled.
namespace Corpus.TimeoutRace;

internal static class Program
{
    public static async Task Main()
    {
        WriteLine(await WithTimeout(Quick, 10_000));
        WriteLine(await WithTimeout(Endless, 10));
    }

    private static async Task<string> WithTimeout(Func<CancellationToken, Task<string>> work, int milliseconds)
    {
        using var source = new CancellationTokenSource();
        var task = work(source.Token);
        if (await Task.WhenAny(task, Task.Delay(milliseconds, source.Token)) == task)
        {
            source.Cancel();
            return await task;
        }
        source.Cancel();
        try
        {
            return await task;
        }
        catch (OperationCanceledException)
        {
            return $"timed out {task.IsCanceled}";
        }
    }

    private static async Task<string> Quick(CancellationToken token)
    {
        await Task.Yield();
        return "quick";
    }

    private static async Task<string> Endless(CancellationToken token)
    {
        while (true) await Task.Delay(1000, token);
    }
}
