// Behind a method that passes a task through, an await still returns to its SynchronizationContext, inline where it is there already.
namespace Corpus.PassThroughInContext;

internal class Source
{
    public virtual Task<int> Get(Task<int> task) => task;
}

internal sealed class Through(Source source)
{
    public Task<int> Get(Task<int> task) => source.Get(task);
}

internal static class Program
{
    public static void Main()
    {
        var pump = new PumpContext();
        pump.Run(async () =>
        {
            var through = new Through(new Source());
            var first = new TaskCompletionSource<int>();
            var order = Wait(through, first.Task, "a");
            first.SetResult(1);
            WriteLine("completed");
            await order;
            var second = new TaskCompletionSource<int>(TaskCreationOptions.RunContinuationsAsynchronously);
            var waiting = Wait(through, second.Task, "b");
            await Task.Run(() => second.SetResult(2));
            await waiting;
        });
    }

    private static async Task Wait(Through through, Task<int> task, string name)
    {
        WriteLine(name + await through.Get(task) + " " + (SynchronizationContext.Current is PumpContext));
        WriteLine(name + await through.Get(Task.FromResult(5)).ConfigureAwait(false));
    }
}
