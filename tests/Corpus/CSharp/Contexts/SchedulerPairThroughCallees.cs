// The two schedulers of a pair, one inside the other, seen through callees that leave them and come back.
namespace Corpus.SchedulerPairThroughCallees;

internal static class Program
{
    private static readonly ConcurrentExclusiveSchedulerPair s_pair = new(TaskScheduler.Default, maxConcurrencyLevel: 1);

    public static async Task Main()
    {
        await Task.Factory.StartNew(Outer, CancellationToken.None, TaskCreationOptions.None, s_pair.ExclusiveScheduler).Unwrap();
        await Task.Factory.StartNew(Outer, CancellationToken.None, TaskCreationOptions.None, s_pair.ConcurrentScheduler).Unwrap();
        Show("main");
    }

    private static async Task Outer()
    {
        Show("outer");
        await Stays();
        Show("after one that stays");
        await Leaves();
        Show("after one that leaves");
        await Leaves().ConfigureAwait(false);
        Show("left");
        try
        {
            await Through();
        }
        catch (InvalidOperationException)
        {
            Show("caught");
        }
    }

    private static async Task Stays()
    {
        await Task.Yield();
        Show("stays");
        await Task.Factory.StartNew(Inner, CancellationToken.None, TaskCreationOptions.None, s_pair.ConcurrentScheduler).Unwrap().ConfigureAwait(true);
        Show("back");
    }

    private static async Task<int> Inner()
    {
        await Task.Delay(1);
        Show("inner");
        return 1;
    }

    private static async ValueTask Leaves()
    {
        await Elsewhere.Go().ConfigureAwait(false);
        Show("leaves");
    }

    private static async Task Through()
    {
        await Task.Factory.StartNew(Fails, CancellationToken.None, TaskCreationOptions.None, s_pair.ExclusiveScheduler).Unwrap();
    }

    private static async Task Fails()
    {
        await Leaves();
        Show("fails");
        throw new InvalidOperationException();
    }

    private static void Show(string what) => WriteLine($"{what}: {Name(TaskScheduler.Current)}");

    private static string Name(TaskScheduler scheduler) =>
        scheduler == s_pair.ExclusiveScheduler ? "exclusive" : scheduler == s_pair.ConcurrentScheduler ? "concurrent" : scheduler == TaskScheduler.Default ? "default" : "other";
}
