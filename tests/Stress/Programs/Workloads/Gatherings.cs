namespace Async2.Stressed;

/// <summary>Chains that wait for the same task, and one that waits for all of them.</summary>
internal static class Gatherings
{
    private const int Members = 4;

    public static async Task Run(Chain chain)
    {
        var source = new TaskCompletionSource<int>(
            chain.Dice.OneIn(2) ? TaskCreationOptions.RunContinuationsAsynchronously : TaskCreationOptions.None);
        var left = new TaskCompletionSource();
        var members = new Task<int>[Members];
        for (var i = 0; i < Members; i++) members[i] = Wait(chain.Partner(i), source.Task, i);
        Leave(chain.Partner(0), members[0], left);
        Completers.Any(chain.Dice).Complete(new TaskCompletion(source, 100, null));

        var departure = chain.Depart("all members");
        var results = await Task.WhenAll(members);
        chain.Arrive(departure);
        for (var i = 0; i < Members; i++)
            if (results[i] != 100 + i) chain.Fail($"member {i} gives {results[i]}");

        departure = chain.Depart("an async void method");
        await left.Task;
        chain.Arrive(departure);
    }

    private static async Task<int> Wait(Chain chain, Task<int> task, int number)
    {
        var activation = chain.BeginWithLocal();
        var departure = chain.Depart("a task that others wait for");
        if (!task.IsCompleted) chain.Suspends();
        var result = await task;
        chain.Arrive(departure);
        chain.End(activation);
        return result + number;
    }

    // async void cannot be awaited, so it signals its own end.
    private static async void Leave(Chain chain, Task member, TaskCompletionSource left)
    {
        await member;
        var activation = chain.Begin();
        var departure = chain.Depart("Task.Yield");
        await Task.Yield();
        chain.Suspends();
        chain.Arrive(departure);
        chain.End(activation);
        left.SetResult();
    }
}
