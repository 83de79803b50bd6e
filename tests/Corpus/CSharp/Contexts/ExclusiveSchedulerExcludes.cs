// Methods on an exclusive scheduler interleave at their awaits only.
namespace Corpus.ExclusiveSchedulerExcludes;

internal static class Program
{
    public static async Task Main()
    {
        var scheduler = new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler;
        var (inside, collisions, total) = (0, 0, 0);
        var tasks = Enumerable.Range(0, 8).Select(_ => Task.Factory.StartNew(Work, CancellationToken.None, TaskCreationOptions.None, scheduler).Unwrap());
        await Task.WhenAll(tasks);
        WriteLine($"{total} {collisions}");

        async Task Work()
        {
            for (var i = 0; i < 20; i++)
            {
                if (Interlocked.Increment(ref inside) != 1) collisions++;
                total++;
                Interlocked.Decrement(ref inside);
                await Task.Yield();
            }
        }
    }
}
