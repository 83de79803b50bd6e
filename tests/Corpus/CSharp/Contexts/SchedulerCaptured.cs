// Without a synchronisation context an await comes back to the current task scheduler.
namespace Corpus.SchedulerCaptured;

internal static class Program
{
    public static async Task Main()
    {
        var pair = new ConcurrentExclusiveSchedulerPair();
        await Task.Factory.StartNew(async () =>
        {
            WriteLine(Where(pair));
            await Task.Delay(1);
            WriteLine(Where(pair));
            await Callee(pair);
            WriteLine(Where(pair));
            await Task.Yield();
            WriteLine(Where(pair));
            await Elsewhere.Go().ConfigureAwait(false);
            WriteLine(Where(pair));
        }, CancellationToken.None, TaskCreationOptions.None, pair.ExclusiveScheduler).Unwrap();
        WriteLine(Where(pair));
    }

    private static async Task Callee(ConcurrentExclusiveSchedulerPair pair)
    {
        await Task.Delay(1);
        WriteLine($"callee {Where(pair)}");
        await Elsewhere.Go().ConfigureAwait(false);
        WriteLine($"callee {Where(pair)}");
    }

    private static string Where(ConcurrentExclusiveSchedulerPair pair) =>
        TaskScheduler.Current == pair.ExclusiveScheduler ? "exclusive" : TaskScheduler.Current == TaskScheduler.Default ? "default" : "other";
}
