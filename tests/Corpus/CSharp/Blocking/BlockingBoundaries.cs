// Async methods that block before their first await: their callers, which do not await them at once, get the task after that.
namespace Corpus.BlockingBoundaries;

internal static class Program
{
    private static readonly object Gate = new();
    private static string s_log = "";
    private static TaskCompletionSource s_open;

    public static void Main() => Completions.Run(Shape);

    private static async Task Shape()
    {
        await Task.Yield();
        await Show("task", async () => { var t = Of(); Caller(); await t; });
        await Show("task with a result", async () => { var t = OfInt(); Caller(); Log(await t); });
        await Show("ValueTask", async () => { var t = OfValueTask(); Caller(); await t; });
        await Show("ValueTask with a result", async () => { var t = OfValueInt(); Caller(); Log(await t); });
        await Show("never suspends", async () => { var t = Ends(); Log($"caller {t.IsCompleted}"); await t; });
        await Show("fails", async () => { var t = Fails(); Log($"caller {t.IsFaulted}"); try { await t; } catch (StepException) { Log("caught"); } });
        await Show("async void", async () => { var ended = new TaskCompletionSource(); Void(ended); Caller(); await ended.Task; });
        await Show("iterator", async () => { var e = Items().GetAsyncEnumerator(); var t = e.MoveNextAsync(); Caller(); Log(await t); Log(e.Current); await e.DisposeAsync(); });
        await Show("two at once", async () => { var a = OfInt(); var b = OfInt(); Caller(); await Task.WhenAll(a, b); });
        await Show("nested", async () => { var t = Outer(); Caller(); await t; });
        await Show("under a lock", () => { lock (Gate) { var t = Locked(); Log($"caller {Monitor.IsEntered(Gate)}"); s_open.SetResult(); return t; } });
        await Show("through a delegate", async () => { Func<Task> f = Of; var t = f(); Caller(); await t; });
        await Show("awaited at once", async () => { s_open.SetResult(); await Of(); Log("caller"); });
        await Show("joined", async () => { var all = Task.WhenAll(Enumerable.Range(0, 3).Select(_ => OfInt())); Caller(); Log((await all).Sum()); });
        await Show("a task of its own", async () => { s_open.SetResult(); var t = Task.Run(Of); await t; Log("caller"); });
        await Show("same thread", async () => { var id = Environment.CurrentManagedThreadId; var t = Thread(id); Caller(); await t; });
    }

    private static async Task Of()
    {
        Wait();
        Log("blocked");
        await s_open.Task;
        Log("ended");
    }

    private static async Task<int> OfInt()
    {
        Wait();
        Log("blocked");
        await s_open.Task;
        return 5;
    }

    private static async ValueTask OfValueTask()
    {
        Wait();
        Log("blocked");
        await s_open.Task;
        Log("ended");
    }

    private static async ValueTask<int> OfValueInt()
    {
        Wait();
        Log("blocked");
        await s_open.Task;
        return 6;
    }

    private static async Task Ends()
    {
        Wait();
        Log("blocked");
        Wait();
        Log("again");
    }

    private static async Task Fails()
    {
        Wait();
        throw new StepException("failed");
    }

    private static async void Void(TaskCompletionSource ended)
    {
        Wait();
        Log("blocked");
        await s_open.Task;
        Log("ended");
        ended.SetResult();
    }

    private static async IAsyncEnumerable<int> Items()
    {
        Wait();
        Log("blocked");
        await s_open.Task;
        yield return 7;
    }

    private static async Task Outer()
    {
        Log("outer");
        await Of();
        Wait();
        Log("outer ended");
    }

    private static async Task Locked()
    {
        Wait();
        Log($"blocked {Monitor.IsEntered(Gate)}");
        await s_open.Task;
    }

    private static async Task Thread(int id)
    {
        Wait();
        Log($"blocked {id == Environment.CurrentManagedThreadId}");
        Wait();
        Log($"blocked {id == Environment.CurrentManagedThreadId}");
        await s_open.Task;
    }

    private static void Caller()
    {
        Log("caller");
        s_open.SetResult();
    }

    private static void Wait() => Later().Wait();

    private static async Task Later() => await Task.Delay(2);

    private static void Log(object what)
    {
        lock (s_gateOfLog) s_log += what + " ";
    }

    private static readonly object s_gateOfLog = new();

    private static async Task Show(string name, Func<Task> shape)
    {
        s_log = "";
        s_open = new(TaskCreationOptions.RunContinuationsAsynchronously);
        await Task.Yield();
        await shape();
        WriteLine($"{name}: {s_log}");
    }
}
