// Awaits of tasks that queue their continuations: in which contexts they go on, with each kind of awaiter.
// runtime10: it cannot await a Task<int> as a Task, and its frames see suppressed flow in other places
namespace Corpus.QueuedContinuations;

internal static class Program
{
    private static readonly AsyncLocal<string> s_local = new();

    public static void Main()
    {
        var exclusive = new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler;
        foreach (var suppressed in new[] { false, true })
        {
            s_local.Value = null;
            Run("no context", suppressed, start => start());
            Run("a context", suppressed, start =>
            {
                SynchronizationContext.SetSynchronizationContext(new Pool());
                var task = start();
                SynchronizationContext.SetSynchronizationContext(null);
                return task;
            });
            Run("a scheduler", suppressed, start => Task.Factory.StartNew(start, CancellationToken.None, TaskCreationOptions.None, exclusive).Unwrap());
        }
    }

    private static void Run(string place, bool suppressed, Func<Func<Task>, Task> on)
    {
        foreach (var (name, method) in new (string, Func<TaskCompletionSource<int>, Task>)[]
        {
            ("Task", OfTask), ("Task<int>", OfResult), ("configured", Configured), ("configured Task<int>", ConfiguredResult), ("ValueTask", OfValueTask),
            ("not thrown", NotThrown), ("twice", Twice), ("in a callee", InCallee),
        })
        {
            WriteLine($"{place}, {name}{(suppressed ? ", flow suppressed" : "")}");
            foreach (var complete in new Action<TaskCompletionSource<int>>[] { s => s.SetResult(1), s => s.SetException(new StepException("failed")) })
            {
                var source = new TaskCompletionSource<int>(TaskCreationOptions.RunContinuationsAsynchronously);
                using var waits = new ManualResetEventSlim();
                var task = on(() =>
                {
                    s_local.Value = "started";
                    var flow = suppressed ? ExecutionContext.SuppressFlow() : default;
                    var waiting = method(source);
                    if (suppressed) flow.Undo();
                    waits.Set();
                    return waiting;
                });
                waits.Wait();
                s_local.Value = "completing";
                complete(source);
                task.ContinueWith(_ => { }, TaskScheduler.Default).Wait();
                WriteLine($"  {task.Status}");
            }
        }
    }

    private static async Task OfTask(TaskCompletionSource<int> source)
    {
        s_local.Value = "method";
        await (Task)source.Task;
        Here();
    }

    private static async Task OfResult(TaskCompletionSource<int> source)
    {
        s_local.Value = "method";
        Here(await source.Task);
    }

    private static async Task Configured(TaskCompletionSource<int> source)
    {
        s_local.Value = "method";
        await ((Task)source.Task).ConfigureAwait(false);
        Here();
    }

    private static async Task ConfiguredResult(TaskCompletionSource<int> source)
    {
        s_local.Value = "method";
        Here(await source.Task.ConfigureAwait(false));
    }

    private static async Task OfValueTask(TaskCompletionSource<int> source)
    {
        s_local.Value = "method";
        Here(await new ValueTask<int>(source.Task));
    }

    private static async Task NotThrown(TaskCompletionSource<int> source)
    {
        s_local.Value = "method";
        await ((Task)source.Task).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing | ConfigureAwaitOptions.ContinueOnCapturedContext);
        Here();
    }

    private static async Task Twice(TaskCompletionSource<int> source)
    {
        await OfTask(source);
        s_local.Value = "again";
        var second = new TaskCompletionSource<int>(TaskCreationOptions.RunContinuationsAsynchronously);
        ThreadPool.QueueUserWorkItem(_ => second.SetResult(2));
        Here(await second.Task);
    }

    private static async Task InCallee(TaskCompletionSource<int> source)
    {
        s_local.Value = "caller";
        try
        {
            await OfResult(source);
        }
        finally
        {
            Here();
        }
    }

    private static void Here(int value = 0) => WriteLine(
        $"  {value} {s_local.Value ?? "nothing"}, {SynchronizationContext.Current?.GetType().Name ?? "none"}, {(TaskScheduler.Current == TaskScheduler.Default ? "default" : "exclusive")}, "
        + $"suppressed {ExecutionContext.IsFlowSuppressed()}, task {Task.CurrentId is not null}, pool {Thread.CurrentThread.IsThreadPoolThread}");

    private sealed class Pool : SynchronizationContext
    {
        public override void Post(SendOrPostCallback d, object state) => ThreadPool.QueueUserWorkItem(_ =>
        {
            SetSynchronizationContext(this);
            d(state);
        });
    }
}
