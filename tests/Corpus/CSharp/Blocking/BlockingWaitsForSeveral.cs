// Every form of Task.WaitAll and Task.WaitAny: with tasks that are completed, complete later, fail, are cancelled and never complete.
namespace Corpus.BlockingWaitsForSeveral;

internal static class Program
{
    private static readonly TimeSpan Long = TimeSpan.FromSeconds(10);
    private static readonly CancellationTokenSource Source = new();

    public static void Main() => Completions.Run(Shape);

    private static async Task Shape()
    {
        string[] outcomes = ["completed", "later", "failed", "fails later", "cancelled", "cancelled later"];
        foreach (var first in outcomes)
        {
            foreach (var second in outcomes)
            {
                await Task.Yield();
                WriteLine($"-- {first}, {second}");
                All(() => [Of(first), Of(second)]);
                Show("WaitAny", () => Task.WaitAny(Of(first), Of("never"), Of("never")));
            }
        }

        foreach (var outcome in outcomes)
        {
            await Task.Yield();
            WriteLine($"-- any: never, {outcome}");
            Any(() => [Of("never"), Of(outcome)]);
        }

        await Task.Yield();
        TooShort();
        await Task.Yield();
        WithTokens();
        await Task.Yield();
        WrongArguments();
        await Task.Yield();
        Indices();
        await Task.Yield();
        Show("in a row", () => InARow(5));
        await Task.Yield();
        Show("polls", Polls);
    }

    private static void All(Func<Task[]> tasks)
    {
        Show("array", () => { Task.WaitAll(tasks()); return 0; });
        Show("time", () => Task.WaitAll(tasks(), 10_000));
        Show("span of time", () => Task.WaitAll(tasks(), Long));
        Show("token", () => { Task.WaitAll(tasks(), Source.Token); return 0; });
        Show("no token", () => { Task.WaitAll(tasks(), CancellationToken.None); return 0; });
        Show("time and token", () => Task.WaitAll(tasks(), 10_000, Source.Token));
        Show("no time and token", () => Task.WaitAll(tasks(), -1, Source.Token));
        Show("two arguments", () => { var both = tasks(); Task.WaitAll(both[0], both[^1]); return 0; });
#if NET9_0_OR_GREATER
        Show("span", () => { Task.WaitAll(tasks().AsSpan()); return 0; });
        Show("sequence", () => { Task.WaitAll(Sequence(tasks())); return 0; });
        Show("list and token", () => { Task.WaitAll(new List<Task>(tasks()), Source.Token); return 0; });
#endif
    }

    private static void Any(Func<Task[]> tasks)
    {
        Show("array", () => Task.WaitAny(tasks()));
        Show("time", () => Task.WaitAny(tasks(), 10_000));
        Show("span of time", () => Task.WaitAny(tasks(), Long));
        Show("token", () => Task.WaitAny(tasks(), Source.Token));
        Show("time and token", () => Task.WaitAny(tasks(), 10_000, Source.Token));
        Show("no time and token", () => Task.WaitAny(tasks(), -1, Source.Token));
    }

    private static void TooShort()
    {
        WriteLine("-- too short");
        foreach (var time in (int[])[0, 1, 20])
        {
            Show("all", () => Task.WaitAll([Of("completed"), Of("never")], time));
            Show("all, one has failed", () => Task.WaitAll([Of("failed"), Of("never")], TimeSpan.FromMilliseconds(time)));
            Show("all, with a token", () => Task.WaitAll([Of("never"), Of("cancelled")], time, Source.Token));
            Show("any", () => Task.WaitAny([Of("never"), Of("never")], time));
            Show("any, span", () => Task.WaitAny([Of("never"), Of("never")], TimeSpan.FromMilliseconds(time)));
            Show("any, with a token", () => Task.WaitAny([Of("never")], time, Source.Token));
        }
    }

    private static void WithTokens()
    {
        foreach (var delay in (int[])[-1, 10])
        {
            WriteLine(delay < 0 ? "-- cancelled before" : "-- cancelled while it waits");
            Show("all", () => { Task.WaitAll([Of("never"), Of("completed")], Cancelled(delay)); return 0; });
            Show("all, for a time", () => Task.WaitAll([Of("completed"), Of("never")], 10_000, Cancelled(delay)));
            Show("any", () => Task.WaitAny([Of("never")], Cancelled(delay)));
            Show("any, for a time", () => Task.WaitAny([Of("never"), Of("never")], 10_000, Cancelled(delay)));
#if NET9_0_OR_GREATER
            Show("a sequence", () => { Task.WaitAll(Sequence(Of("never")), Cancelled(delay)); return 0; });
#endif
            Show("tasks with the same token", () => { var token = Cancelled(delay); Task.WaitAll([Until(token), Of("later")], token); return 0; });
        }
    }

    private static void WrongArguments()
    {
        WriteLine("-- wrong arguments");
        Show("null", () => { Task.WaitAll((Task[])null); return 0; });
        Show("null, any", () => Task.WaitAny((Task[])null, 5));
        Show("null in it", () => Task.WaitAll([Of("never"), null], 10));
        Show("null among arguments", () => { Task.WaitAll(Of("never"), null); return 0; });
        Show("null in it, any", () => Task.WaitAny([null, Of("never")], Long));
        Show("time", () => Task.WaitAll([Of("never")], -5));
        Show("span of time", () => Task.WaitAny([Of("never")], TimeSpan.FromDays(100)));
        Show("none", () => Task.WaitAll([], 5));
        Show("none, any", () => Task.WaitAny([], 5));
#if NET9_0_OR_GREATER
        Show("no sequence", () => { Task.WaitAll((IEnumerable<Task>)null); return 0; });
        Show("empty span", () => { Task.WaitAll(default(ReadOnlySpan<Task>)); return 0; });
#endif
    }

    // The one that completes first counts, also if the other completes before anyone looks.
    private static void Indices()
    {
        WriteLine("-- indices");
        for (var i = 0; i < 3; i++)
        {
            foreach (var form in (Func<Task[], int>[])[t => Task.WaitAny(t), t => Task.WaitAny(t, Long), t => Task.WaitAny(t, Source.Token)])
            {
                TaskCompletionSource[] all = [new(), new(), new()];
                _ = CompletesLater([all[(i + 1) % 3], all[i], all[(i + 2) % 3]]);
                Show("first", () => form([.. all.Select(a => a.Task)]));
            }
        }
    }

    private static async Task CompletesLater(TaskCompletionSource[] all)
    {
        await Task.Delay(10);
        foreach (var each in all) each.SetResult();
    }

    private static int InARow(int count)
    {
        var sum = 0;
        for (var i = 0; i < count; i++)
        {
            var (a, b, c) = (Later(i), Later(2 * i), Later(3 * i));
            Task.WaitAll(a, b, c);
            sum += a.Result + b.Result + c.Result;
        }

        return sum;
    }

    private static int Polls()
    {
        var task = Task.Delay(30);
        var count = 0;
        while (!Task.WaitAll([task, Of("completed")], 3)) count++;
        while (Task.WaitAny([Of("never"), task], 3) < 0) count++;
        return count < 0 ? 0 : 1; // how often depends on the machine
    }

    private static IEnumerable<Task> Sequence(params Task[] tasks)
    {
        WriteLine("begins");
        foreach (var task in tasks) yield return task;
        WriteLine("ends");
    }

    private static CancellationToken Cancelled(int delay) =>
        delay < 0 ? new CancellationToken(true) : new CancellationTokenSource(delay).Token;

    private static async Task Until(CancellationToken token) => await Task.Delay(-1, token);

    private static Task<int> Of(string outcome) => outcome switch
    {
        "completed" => Task.FromResult(1),
        "later" => Later(2),
        "failed" => Task.FromException<int>(new StepException("failed")),
        "fails later" => FailsLater(),
        "cancelled" => Task.FromCanceled<int>(new CancellationToken(true)),
        "cancelled later" => CancelledLater(),
        _ => new TaskCompletionSource<int>().Task,
    };

    private static async Task<int> Later(int value)
    {
        await Task.Delay(3);
        return value;
    }

    private static async Task<int> FailsLater()
    {
        await Task.Delay(3);
        throw new StepException("failed later");
    }

    private static async Task<int> CancelledLater()
    {
        await Task.Delay(3);
        throw new OperationCanceledException("cancelled later");
    }

    private static void Show<T>(string name, Func<T> call)
    {
        try
        {
            WriteLine($"{name}: {call()}");
        }
        catch (AggregateException e)
        {
            WriteLine($"{name}: aggregate of {string.Join(", ", e.InnerExceptions.Select(i => $"{i.GetType().Name}: {i.Message}"))}");
        }
        catch (Exception e)
        {
            WriteLine($"{name}: {e.GetType().Name}: {e.Message}");
        }
    }
}
