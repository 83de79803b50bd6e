// A continuation that adds a continuation to the task that is just calling it, and one that fails.
namespace Corpus.ContinuationsThatAdd;

internal static class Program
{
    public static void Main() => new PumpContext().Run(async () =>
    {
        var source = new TaskCompletionSource();
        var added = new List<Task>();
        var tasks = new[] { Adding(), Failing(), Waiting("last") };
        source.SetResult();
        WriteLine("was set");
        await Task.WhenAll(tasks).ContinueWith(_ => { });
        WriteLine(string.Join(" ", tasks.Concat(added).Select(t => t.Status)));

        async Task Adding()
        {
            await source.Task;
            WriteLine("adds");
            added.Add(Waiting("added"));
            WriteLine("has added");
        }

        async Task Failing()
        {
            await Waiting("fails");
            throw new StepException("failed");
        }

        async Task Waiting(string name)
        {
            await source.Task;
            WriteLine(name);
        }
    });
}
