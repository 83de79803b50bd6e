// Tens of thousands of tasks that complete each other inline: the stack stays bounded.
namespace Corpus.LongLinks;

internal static class Program
{
    public static void Main()
    {
        foreach (var fails in new[] { false, true })
        {
            Report("sources", Through(fails, task => Source(task)));
            Report("methods", Through(fails, Link));
            Report("two frames", Through(fails, TwoFrames));
            Report("values", Through(fails, task => Value(task).AsTask()));
            Report("handlers", Through(fails, Handling));
        }
    }

    private static Task<int> Through(bool fails, Func<Task<int>, Task<int>> link)
    {
        // Each link makes a stack trace longer, so that as many failures would take minutes.
        var count = fails ? 500 : 50_000;
        var first = new TaskCompletionSource<int>();
        var last = first.Task;
        for (var i = 0; i < count; i++) last = link(last);
        if (fails) first.SetException(new StepException("failed"));
        else first.SetResult(0);
        return last;
    }

    // Frames for which the stack has no room continue elsewhere, so the last may still be running.
    private static void Report(string name, Task<int> last)
    {
        var ended = Task.WhenAny(last, Task.Delay(20_000)).Result == last;
        WriteLine($"{name}: {(!ended ? "lost" : last.IsFaulted ? last.Exception.InnerException.Message : last.Result)}");
    }

    private static Task<int> Source(Task<int> previous)
    {
        var next = new TaskCompletionSource<int>();
        Forward();
        return next.Task;

        async void Forward()
        {
            try
            {
                next.SetResult(await previous + 1);
            }
            catch (StepException e)
            {
                next.SetException(e);
            }
        }
    }

    private static async Task<int> Link(Task<int> previous) => await previous + 1;

    private static async Task<int> TwoFrames(Task<int> previous) => await Link(previous) + 1;

    private static async ValueTask<int> Value(Task<int> previous) => await previous + 1;

    private static async Task<int> Handling(Task<int> previous)
    {
        try
        {
            return await previous + 1;
        }
        catch (StepException) when (previous.IsCanceled)
        {
            return -1;
        }
    }
}
