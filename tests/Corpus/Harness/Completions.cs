using System.Collections.Concurrent;

namespace Corpus.Harness;

/// <summary>
/// Runs a shape once for each completion of its step, and prints the outcomes. This loop completes late steps on this thread, after the
/// shape has returned. So a late step always suspends, and the order of effects is the same in every run.
/// </summary>
public static class Completions
{
    private static BlockingCollection<Action> s_posted = [];

    public static void Run(Func<Completion, Task> shape)
    {
        foreach (var completion in Enum.GetValues<Completion>())
        {
            Console.WriteLine($"-- {completion}");
            Run(() => shape(completion));
        }
    }

    public static void Run(Func<Task> shape)
    {
        try
        {
            Wait(shape());
        }
        catch (Exception e)
        {
            Console.WriteLine($"!! {e.GetType().Name}: {e.Message}");
        }
    }

    public static void Wait(Task task)
    {
        var posted = s_posted;
        while (!task.IsCompleted)
        {
            // The timeout is for shapes that continue elsewhere, for example in the thread pool.
            if (posted.TryTake(out var action, millisecondsTimeout: 5)) action();
        }
        task.GetAwaiter().GetResult();
    }

    public static T Wait<T>(Task<T> task)
    {
        Wait((Task)task);
        return task.Result;
    }

    public static void Post(Action action) => s_posted.Add(action);

    /// <summary>Creates a new queue: a program that has timed out keeps the old one.</summary>
    internal static void Reset() => s_posted = [];
}
