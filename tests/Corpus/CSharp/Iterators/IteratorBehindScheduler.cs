// An await of an iterator's step without its context continues inside the task that completed the step, so on its TaskScheduler.
namespace Corpus.IteratorBehindScheduler;

internal static class Program
{
    public static void Main()
    {
        foreach (var captures in new[] { true, false })
        {
            var exclusive = new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler;
            Task.Factory.StartNew(() => Consume(exclusive, captures), CancellationToken.None, TaskCreationOptions.None, exclusive).Unwrap().Wait();
        }
    }

    private static async Task Consume(TaskScheduler exclusive, bool captures)
    {
        await foreach (var item in Items(exclusive).ConfigureAwait(captures)) Show($"item {item}", exclusive);
        Show("end", exclusive);
    }

    private static async IAsyncEnumerable<int> Items(TaskScheduler exclusive)
    {
        for (var i = 0; i < 2; i++)
        {
            await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding | ConfigureAwaitOptions.ContinueOnCapturedContext);
            Show("step", exclusive);
            yield return i;
        }
    }

    private static void Show(string what, TaskScheduler exclusive) =>
        WriteLine($"{what}: {(TaskScheduler.Current == exclusive ? "exclusive" : "elsewhere")}, {(Task.CurrentId is null ? "no task" : "in a task")}");
}
