// Callees that end before OnCompleted has returned, inline or on another thread: what is complete when its caller looks goes on in place.
// runtime10: the caller has suspended before the awaiter is subscribed to, and goes on where it is told to
using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;

namespace Corpus.EndInsideOnCompleted;

internal enum Kind
{
    Inline,
    WithoutContext,
    LeavesAnotherContext,
    LeavesAnotherLocal,
    InTask,
    OnAnotherThread,
    OnAnotherThreadInContext,
    NotCritical,
    Source,
    SourceOfResult,
    Yield,
    ForcedYield,
}

internal static class Program
{
    private static readonly Home[] s_homes = [new(), new ContextHome(false), new ContextHome(true), new SchedulerHome(false), new SchedulerHome(true)];

    public static void Main()
    {
        foreach (var home in s_homes)
        {
            foreach (var kind in Enum.GetValues<Kind>())
            {
                // The pool would be asked for a turn at any time.
                if (home.IsPool && kind is Kind.Yield or Kind.ForcedYield) continue;
                foreach (var late in new[] { false, true })
                {
                    WriteLine($"-- {home}, {kind}, {(late ? "resumed" : "first run")}");
                    foreach (var (name, shape) in Shapes.For(kind)) WriteLine($"{name}: {Run(home, new Case(kind, late), shape)}");
                }
            }
        }
    }

    private static string Run(Home home, Case how, Func<Case, Task> shape)
    {
        Task task = null;
        var atOnce = false;
        home.Start(() =>
        {
            task = shape(how);
            atOnce = !how.Late && task.IsCompleted;
            how.Note("started");
        });
        how.Step.SetResult();
        while (!home.RunAll() || !task.IsCompleted) Thread.Yield();
        return $"{(atOnce ? "at once, " : "")}{task.Status} {how}";
    }
}

/// <summary>The start of a case: with neither context nor scheduler.</summary>
internal class Home
{
    public virtual bool IsPool => true;

    public virtual void Start(Action begin) => begin();

    /// <summary>Runs what is queued.</summary>
    public virtual bool RunAll() => true;

    public override string ToString() => "nowhere";
}

internal sealed class ContextHome(bool inlines) : Home
{
    private readonly Context _context = new(inlines ? "inlining" : "queueing", inlines);

    public override bool IsPool => false;

    public override void Start(Action begin)
    {
        SynchronizationContext.SetSynchronizationContext(_context);
        begin();
        SynchronizationContext.SetSynchronizationContext(null);
    }

    public override bool RunAll() => _context.RunAll();

    public override string ToString() => $"{_context.Name} context";
}

internal sealed class SchedulerHome(bool inlines) : Home
{
    private readonly Scheduler _scheduler = new(inlines ? "inlining" : "queueing", inlines);

    public override bool IsPool => false;

    public override void Start(Action begin)
    {
        var task = Task.Factory.StartNew(begin, CancellationToken.None, TaskCreationOptions.None, _scheduler);
        _scheduler.RunAll();
        task.Wait();
    }

    public override bool RunAll() => _scheduler.RunAll();

    public override string ToString() => $"{_scheduler.Name} scheduler";
}

internal sealed class Context(string name, bool inlines) : SynchronizationContext
{
    private readonly Queue<(SendOrPostCallback Callback, object State)> _queue = new();

    public string Name => name;

    public override SynchronizationContext CreateCopy() => this;

    public override void Post(SendOrPostCallback d, object state)
    {
        if (inlines) Run(d, state);
        else lock (_queue) _queue.Enqueue((d, state));
    }

    public bool RunAll()
    {
        while (true)
        {
            (SendOrPostCallback Callback, object State) next;
            lock (_queue) if (!_queue.TryDequeue(out next)) return true;
            Run(next.Callback, next.State);
        }
    }

    private void Run(SendOrPostCallback callback, object state)
    {
        var saved = Current;
        SetSynchronizationContext(this);
        callback(state);
        SetSynchronizationContext(saved);
    }
}

internal sealed class Scheduler(string name, bool inlines) : TaskScheduler
{
    private readonly Queue<Task> _queue = new();

    public string Name => name;

    public bool RunAll()
    {
        while (true)
        {
            Task next;
            lock (_queue) if (!_queue.TryDequeue(out next)) return true;
            TryExecuteTask(next);
        }
    }

    protected override void QueueTask(Task task)
    {
        if (inlines) TryExecuteTask(task);
        else lock (_queue) _queue.Enqueue(task);
    }

    protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) => inlines && TryExecuteTask(task);

    protected override IEnumerable<Task> GetScheduledTasks() => [];
}

/// <summary>One run: which awaiter, whether frames have suspended before, and where each of them went on.</summary>
internal sealed class Case(Kind kind, bool late)
{
    private static readonly AsyncLocal<string> s_local = new();
    private readonly Thread _main = Thread.CurrentThread;
    private readonly List<string> _trace = [];

    public Kind Kind => kind;
    public bool Late => late;
    public TaskCompletionSource Step { get; } = new();

    public void SetLocal(string value) => s_local.Value = value;

    public void Note(string frame)
    {
        var thread = Thread.CurrentThread == _main ? "" : Thread.CurrentThread.IsThreadPoolThread ? "/pool" : "/other";
        var context = SynchronizationContext.Current is null ? "" : $"/{((Context)SynchronizationContext.Current).Name}";
        var scheduler = TaskScheduler.Current is Scheduler { Name: var name } ? $"/{name}" : "";
        var task = Task.CurrentId is null ? "" : "/task";
        lock (_trace) _trace.Add($"{frame}{thread}{context}{scheduler}{task}/{s_local.Value}");
    }

    public override string ToString()
    {
        lock (_trace) return string.Join(" ", _trace);
    }
}

/// <summary>Ends inside OnCompleted, in one of many ways.</summary>
internal readonly struct Inside(Case how) : ICriticalNotifyCompletion
{
    private static readonly Context s_other = new("other", inlines: true);

    public bool IsCompleted => false;

    public Inside GetAwaiter() => this;

    public void GetResult()
    {
    }

    public void OnCompleted(Action continuation) => throw new NotSupportedException();

    public void UnsafeOnCompleted(Action continuation)
    {
        how.Note("subscribe");
        switch (how.Kind)
        {
            case Kind.WithoutContext:
                var saved = SynchronizationContext.Current;
                SynchronizationContext.SetSynchronizationContext(null);
                continuation();
                SynchronizationContext.SetSynchronizationContext(saved);
                break;
            case Kind.LeavesAnotherContext:
                SynchronizationContext.SetSynchronizationContext(s_other);
                continuation();
                break;
            case Kind.LeavesAnotherLocal:
                how.SetLocal("awaiter");
                continuation();
                break;
            case Kind.InTask:
                new Task(continuation).RunSynchronously(TaskScheduler.Default);
                break;
            case Kind.OnAnotherThread:
                RunOnThread(continuation);
                break;
            case Kind.OnAnotherThreadInContext:
                RunOnThread(() =>
                {
                    SynchronizationContext.SetSynchronizationContext(s_other);
                    continuation();
                });
                break;
            default:
                continuation();
                break;
        }
    }

    private static void RunOnThread(Action action)
    {
        var thread = new Thread(() => action());
        thread.Start();
        thread.Join();
    }
}

internal sealed class NotCritical(Case how) : INotifyCompletion
{
    public bool IsCompleted => false;

    public NotCritical GetAwaiter() => this;

    public void GetResult()
    {
    }

    public void OnCompleted(Action continuation)
    {
        how.Note("subscribe");
        continuation();
    }
}

internal sealed class Source(Case how) : IValueTaskSource, IValueTaskSource<int>
{
    public ValueTaskSourceStatus GetStatus(short token) => ValueTaskSourceStatus.Pending;

    public void OnCompleted(Action<object> continuation, object state, short token, ValueTaskSourceOnCompletedFlags flags)
    {
        how.Note("subscribe");
        continuation(state);
    }

    public void GetResult(short token)
    {
    }

    int IValueTaskSource<int>.GetResult(short token) => 1;
}

internal static class Shapes
{
    private const ConfigureAwaitOptions Forced = ConfigureAwaitOptions.ForceYielding | ConfigureAwaitOptions.ContinueOnCapturedContext;

    // Other threads take their time.
    private const int ForThreads = 6;

    private static readonly (string Name, Func<Case, Task> Shape)[] s_all =
    [
        ("task", how => OfTask(how)),
        ("anywhere", how => Anywhere(how)),
        ("pooled", how => OfPooled(how).AsTask()),
        ("two anywhere", how => TwoAnywhere(how)),
        ("throws through", how => Caught(how, ThrowsThrough)),
        ("changes", how => Changes(how)),
        ("result", how => OfResult(how)),
        ("value", how => OfValue(how).AsTask()),
        ("value result", how => OfValueResult(how).AsTask()),
        ("void", how => OfVoid(how)),
        ("step", how => OfIterator(how)),
        ("two", how => Two(how)),
        ("throws", how => Caught(how, Throws)),
        ("changes back", how => ChangesBack(how)),
        ("again", how => Again(how)),
        ("then late", how => ThenLate(how)),
        ("in loop", how => InLoop(how)),
    ];

    public static IEnumerable<(string Name, Func<Case, Task> Shape)> For(Kind kind) =>
        kind is Kind.OnAnotherThread or Kind.OnAnotherThreadInContext ? s_all.Take(ForThreads) : s_all;

    // The innermost frame, which the frames below share.
    private static async Task<int> Leaf(Case how)
    {
        how.SetLocal("leaf");
        switch (how.Kind)
        {
            case Kind.NotCritical:
                await new NotCritical(how);
                break;
            case Kind.Source:
                await new ValueTask(new Source(how), 0);
                break;
            case Kind.SourceOfResult:
                await new ValueTask<int>(new Source(how), 0).ConfigureAwait(false);
                break;
            case Kind.Yield:
                await Task.Yield();
                break;
            case Kind.ForcedYield:
                await Task.CompletedTask.ConfigureAwait(Forced);
                break;
            default:
                await new Inside(how);
                break;
        }
        how.Note("leaf");
        return 1;
    }

    private static async Task Begin(Case how, string name)
    {
        if (how.Late) await how.Step.Task;
        how.Note($"begin {name}");
    }

    private static async Task OfTask(Case how)
    {
        if (how.Late) await how.Step.Task;
        how.SetLocal("task");
        await Leaf(how);
        how.Note("task");
    }

    private static async Task Anywhere(Case how)
    {
        if (how.Late) await how.Step.Task;
        how.SetLocal("anywhere");
        await Leaf(how).ConfigureAwait(false);
        how.Note("anywhere");
    }

    private static async Task<int> OfResult(Case how)
    {
        await Begin(how, "result");
        how.SetLocal("result");
        var result = await Leaf(how) + await Leaf(how);
        how.Note($"result {result}");
        return result;
    }

    private static async ValueTask OfValue(Case how)
    {
        if (how.Late) await how.Step.Task;
        how.SetLocal("value");
        await OfValueLeaf(how);
        how.Note("value");
    }

    private static async ValueTask OfValueLeaf(Case how)
    {
        await new Inside(how);
        how.Note("value leaf");
    }

    private static async ValueTask<int> OfValueResult(Case how)
    {
        if (how.Late) await how.Step.Task;
        var result = await Leaf(how).ConfigureAwait(false);
        how.Note($"value result {result}");
        return result;
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private static async ValueTask<int> OfPooled(Case how)
    {
        if (how.Late) await how.Step.Task;
        var result = await OfPooledLeaf(how) + await OfPooledLeaf(how).ConfigureAwait(false);
        how.Note($"pooled {result}");
        return result;
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private static async ValueTask<int> OfPooledLeaf(Case how)
    {
        await new Inside(how);
        how.Note("pooled leaf");
        return 2;
    }

    private static Task OfVoid(Case how)
    {
        var ended = new TaskCompletionSource();
        Go();
        return ended.Task;

        async void Go()
        {
            if (how.Late) await how.Step.Task;
            await Leaf(how);
            how.Note("void");
            ended.SetResult();
        }
    }

    private static async Task OfIterator(Case how)
    {
        if (how.Late) await how.Step.Task;
        how.SetLocal("step");
        await foreach (var item in Items(how)) how.Note($"item {item}");
        await foreach (var item in Items(how).ConfigureAwait(false)) how.Note($"item anywhere {item}");
        how.Note("step");
    }

    private static async IAsyncEnumerable<int> Items(Case how)
    {
        try
        {
            await new Inside(how);
            how.Note("iterator");
            yield return 1;
            yield return await Leaf(how);
        }
        finally
        {
            await new Inside(how);
            how.Note("iterator ends");
        }
    }

    private static async Task Two(Case how)
    {
        how.SetLocal("two");
        await OfTask(how);
        how.Note("two");
    }

    private static async Task TwoAnywhere(Case how)
    {
        how.SetLocal("two");
        await Anywhere(how).ConfigureAwait(false);
        how.Note("two");
    }

    private static async Task Caught(Case how, Func<Case, Task> callee)
    {
        if (how.Late) await how.Step.Task;
        try
        {
            await callee(how);
        }
        catch (StepException e)
        {
            how.Note($"caught {e.Message}");
            await Leaf(how);
            how.Note("after");
        }
        try
        {
            await ThrowsThrough(how).ConfigureAwait(false);
        }
        catch (StepException e)
        {
            how.Note($"caught anywhere {e.Message}");
        }
    }

    private static async Task Throws(Case how)
    {
        await new Inside(how);
        how.Note("throws");
        throw new StepException("thrown");
    }

    private static async Task<int> ThrowsThrough(Case how)
    {
        try
        {
            await Throws(how);
            return 1;
        }
        finally
        {
            how.Note("finally");
        }
    }

    private static async Task Changes(Case how)
    {
        if (how.Late) await how.Step.Task;
        how.SetLocal("changes");
        await ChangesInside(how);
        how.Note("changes");
    }

    private static async Task ChangesInside(Case how)
    {
        SynchronizationContext.SetSynchronizationContext(new Context("first", inlines: true));
        how.SetLocal("first");
        await Leaf(how);
        how.Note("first");
        SynchronizationContext.SetSynchronizationContext(new Context("second", inlines: true));
        how.SetLocal("second");
        await Leaf(how).ConfigureAwait(false);
        how.Note("second");
        SynchronizationContext.SetSynchronizationContext(new Context("third", inlines: true));
        how.SetLocal("third");
    }

    private static async Task ChangesBack(Case how)
    {
        if (how.Late) await how.Step.Task;
        SynchronizationContext.SetSynchronizationContext(new Context("outer", inlines: true));
        await Changes(how).ConfigureAwait(false);
        how.Note("outer");
        SynchronizationContext.SetSynchronizationContext(null);
        await Changes(how);
        how.Note("none");
    }

    // The frame in place is a leaf next.
    private static async Task Again(Case how)
    {
        await LeafAgain(how);
        how.Note("again");
    }

    private static async Task LeafAgain(Case how)
    {
        if (how.Late) await how.Step.Task;
        await Leaf(how);
        await new Inside(how);
        how.Note("leaf again");
        await Leaf(how);
        await new Inside(how);
        how.Note("leaf once more");
    }

    // Ends neither inside OnCompleted nor in the same place.
    private static async Task ThenLate(Case how)
    {
        await LateLeaf(how);
        how.Note("then late");
        await Leaf(how).ConfigureAwait(false);
        how.Note("then");
    }

    private static async Task LateLeaf(Case how)
    {
        await new Inside(how);
        await how.Step.Task;
        how.Note("late leaf");
    }

    private static async Task InLoop(Case how)
    {
        if (how.Late) await how.Step.Task;
        var sum = 0;
        for (var i = 0; i < 5; i++) sum += await Leaf(how);
        how.Note($"loop {sum}");
    }
}
