// Activities that callees start or stop: what callers see of them, when nothing waits and when something does.
using System.Diagnostics;

namespace Corpus.ActivitiesOfCallees;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        using var outer = new Activity("outer").Start();
        var left = await Started(way.Calm());
        Show("after a callee that left one running");
        left.Stop();
        Show("after it was stopped");
        Activity.Current = outer;
        await Stopping(way.Calm(), new Activity("mine").Start());
        Show("after a callee that stopped mine");
        Activity.Current = outer;
        try
        {
            await Task.WhenAll(Using(way, "one"), Using(way, "two"));
        }
        catch (StepException e)
        {
            WriteLine(e.Message);
        }

        Show("after two at the same time");
        await foreach (var item in Items(way.Calm())) Show($"in a loop {item}");
        Show("after the loop");
    });

    private static async Task<Activity> Started(Way way)
    {
        var activity = new Activity("started").Start();
        await Step.Go(way);
        Show("started");
        return activity;
    }

    private static async Task Stopping(Way way, Activity activity)
    {
        Show("to be stopped");
        await Step.Go(way);
        activity.Stop();
        Show("stopped");
    }

    private static async Task Using(Way way, string name)
    {
        using var activity = new Activity(name).Start();
        await Step.Go(way.Calm());
        Show($"{name}, child of {activity.Parent.OperationName}");
        await Step.Of(way, name);
        Show($"{name} again");
    }

    private static async IAsyncEnumerable<int> Items(Way way)
    {
        using var activity = new Activity("iterator").Start();
        for (var i = 0; i < 2; i++)
        {
            await Step.Go(way);
            Show("in the iterator");
            yield return i;
        }
    }

    private static void Show(string where) => WriteLine($"{where}: {Activity.Current?.OperationName ?? "none"}");
}
