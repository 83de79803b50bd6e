// A source completed on the context's own thread resumes its waiter inline, without a post.
namespace Corpus.InlineWhenAlreadyThere;

internal static class Program
{
    public static void Main()
    {
        var pump = new PumpContext("ui");
        pump.Run(async () =>
        {
            var source = new TaskCompletionSource();
            var waiting = Wait(source.Task);
            WriteLine("setting");
            source.SetResult();
            WriteLine("set");
            await waiting;
            var other = new TaskCompletionSource();
            waiting = Wait(other.Task);
            var elsewhere = new Thread(() =>
            {
                other.SetResult();
                WriteLine("set elsewhere");
            });
            elsewhere.Start();
            // Not awaited: the pump stands still until both have been done.
            elsewhere.Join();
            await waiting;
        });
    }

    private static async Task Wait(Task task)
    {
        await task;
        WriteLine($"resumed {PumpContext.CurrentName}");
    }
}
