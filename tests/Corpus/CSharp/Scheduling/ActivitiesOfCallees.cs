// Activities that callees start or stop: what callers see of them, when nothing waits and when something does.
using System.Diagnostics;

namespace Corpus.ActivitiesOfCallees;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        using var outer = new Activity("outer").Start();
        var left = await Started(completion.Calm());
        Show("after a callee that left one running");
        left.Stop();
        Show("after it was stopped");
        Activity.Current = outer;
        await Stopping(completion.Calm(), new Activity("mine").Start());
        Show("after a callee that stopped mine");
        Activity.Current = outer;
        try
        {
            await Task.WhenAll(Using(completion, "one"), Using(completion, "two"));
        }
        catch (StepException e)
        {
            WriteLine(e.Message);
        }

        Show("after two at the same time");
        await foreach (var item in Items(completion.Calm())) Show($"in a loop {item}");
        Show("after the loop");
    });

    private static async Task<Activity> Started(Completion completion)
    {
        var activity = new Activity("started").Start();
        await Step.Go(completion);
        Show("started");
        return activity;
    }

    private static async Task Stopping(Completion completion, Activity activity)
    {
        Show("to be stopped");
        await Step.Go(completion);
        activity.Stop();
        Show("stopped");
    }

    private static async Task Using(Completion completion, string name)
    {
        using var activity = new Activity(name).Start();
        await Step.Go(completion.Calm());
        Show($"{name}, child of {activity.Parent.OperationName}");
        await Step.Of(completion, name);
        Show($"{name} again");
    }

    private static async IAsyncEnumerable<int> Items(Completion completion)
    {
        using var activity = new Activity("iterator").Start();
        for (var i = 0; i < 2; i++)
        {
            await Step.Go(completion);
            Show("in the iterator");
            yield return i;
        }
    }

    private static void Show(string where) => WriteLine($"{where}: {Activity.Current?.OperationName ?? "none"}");
}
