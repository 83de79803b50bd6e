// Every blocking call that a twin may take over: with tasks that are completed, complete later, fail and are cancelled.
namespace Corpus.BlockingPrimitives;

internal static class Program
{
    public static void Main() => Completions.Run(Shape);

    private static async Task Shape()
    {
        await Task.Yield();
        foreach (var outcome in new[] { "completed", "later", "failed", "fails later", "cancelled", "cancelled later" })
        {
            WriteLine($"-- {outcome}");
            Show("Wait", () => { Of(outcome).Wait(); return 0; });
            Show("Result", () => Of(outcome).Result);
            Show("GetResult", () => Of(outcome).GetAwaiter().GetResult());
            Show("GetResult of a Task", () => { ((Task)Of(outcome)).GetAwaiter().GetResult(); return 0; });
            Show("configured", () => Of(outcome).ConfigureAwait(false).GetAwaiter().GetResult());
            Show("configured Task", () => { ((Task)Of(outcome)).ConfigureAwait(true).GetAwaiter().GetResult(); return 0; });
            Show("ValueTask", () => { new ValueTask(Of(outcome)).GetAwaiter().GetResult(); return 0; });
            Show("ValueTask of T", () => new ValueTask<int>(Of(outcome)).GetAwaiter().GetResult());
            Show("configured ValueTask", () => { new ValueTask(Of(outcome)).ConfigureAwait(false).GetAwaiter().GetResult(); return 0; });
            Show("configured ValueTask of T", () => new ValueTask<int>(Of(outcome)).ConfigureAwait(false).GetAwaiter().GetResult());
            Show("Result of a ValueTask", () => new ValueTask<int>(Of(outcome)).Result);
            Show("Wait for a time", () => Of(outcome).Wait(10_000) ? 1 : 0);
            Show("Wait for a span", () => Of(outcome).Wait(TimeSpan.FromSeconds(10)) ? 1 : 0);
            using var source = new CancellationTokenSource();
            Show("Wait with a token", () => { Of(outcome).Wait(source.Token); return 0; });
            Show("Wait for a time with a token", () => Of(outcome).Wait(10_000, source.Token) ? 1 : 0);
            Show("Wait for a span with a token", () => Of(outcome).Wait(TimeSpan.FromSeconds(10), source.Token) ? 1 : 0);
            Show("WaitAll", () => { Task.WaitAll([Of(outcome), Of("later")]); return 0; });
            Show("WaitAny", () => Task.WaitAny([Of(outcome), Of("never")]));
        }

        WriteLine("-- times");
        Show("Wait too short", () => Of("never").Wait(1) ? 1 : 0);
        Show("Wait too short, span", () => Of("never").Wait(TimeSpan.FromMilliseconds(1)) ? 1 : 0);
        Show("Wait no time", () => Of("never").Wait(0) ? 1 : 0);
        Show("Wait for a wrong time", () => Of("never").Wait(-5) ? 1 : 0);
        Show("Wait for null", () => { Null.Wait(); return 0; });
        Show("Result of null", () => Null.Result);
        Show("WaitAll of null", () => { Task.WaitAll([Null]); return 0; });
        Show("WaitAll of none", () => { Task.WaitAll([]); return 0; });
        Show("cancelled while it waits", () => { using var s = new CancellationTokenSource(10); Of("never").Wait(s.Token); return 0; });
        Show("cancelled before it waits", () => { using var s = new CancellationTokenSource(); s.Cancel(); Of("never").Wait(s.Token); return 0; });
        Show("Sleep", () => { Thread.Sleep(20); return 0; });
        Show("Sleep for a span", () => { Thread.Sleep(TimeSpan.FromMilliseconds(20)); return 0; });
        Show("short Sleep", () => { Thread.Sleep(1); Thread.Sleep(0); return 0; });
        Show("wrong Sleep", () => { Thread.Sleep(-7); return 0; });

        WriteLine("-- semaphores");
        Show("free", () => { using var s = new SemaphoreSlim(1); s.Wait(); return s.CurrentCount; });
        Show("released later", () => { using var s = Taken(); s.Wait(); return s.CurrentCount; });
        Show("released later, with a token", () => { using var s = Taken(); s.Wait(new CancellationTokenSource().Token); return s.CurrentCount; });
        Show("released in time", () => { using var s = Taken(); return s.Wait(10_000) ? 1 : 0; });
        Show("released in a span", () => { using var s = Taken(); return s.Wait(TimeSpan.FromSeconds(10)) ? 1 : 0; });
        Show("released in time, with a token", () => { using var s = Taken(); return s.Wait(10_000, default) ? 1 : 0; });
        Show("released in a span, with a token", () => { using var s = Taken(); return s.Wait(TimeSpan.FromSeconds(10), default) ? 1 : 0; });
        Show("too late", () => { using var s = new SemaphoreSlim(0); return s.Wait(5) ? 1 : 0; });
        Show("cancelled while it waits", () => { using var s = new SemaphoreSlim(0); s.Wait(new CancellationTokenSource(10).Token); return 0; });
        Show("cancelled before", () => { using var s = new SemaphoreSlim(0); s.Wait(new CancellationToken(true)); return 0; });
        Show("disposed", () => { var s = new SemaphoreSlim(0); s.Dispose(); s.Wait(); return 0; });
    }

    private static Task<int> Null => null;

    private static SemaphoreSlim Taken()
    {
        var semaphore = new SemaphoreSlim(0);
        _ = Task.Delay(10).ContinueWith(_ => semaphore.Release(), TaskScheduler.Default);
        return semaphore;
    }

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
        await Task.Delay(5);
        return value;
    }

    private static async Task<int> FailsLater()
    {
        await Task.Delay(5);
        throw new StepException("failed later");
    }

    private static async Task<int> CancelledLater()
    {
        await Task.Delay(5);
        throw new OperationCanceledException("cancelled later");
    }

    private static void Show(string name, Func<int> call)
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
