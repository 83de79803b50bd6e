using Observer;


internal static class Program
{
    private static readonly Pump s_pump = new();

    private static async Task Main(string[] arguments)
    {
        Mode = arguments[0];
        foreach (var later in new[] { false, true })
        {
            Local.Value = "Main";
            await DoOuterAsync(later);
            LocalIs("Main", "Main", "Inner again");
            await Exceptions(later);
            await Kinds(later);
            await Boundaries(later);
            await Loops(later);
            SynchronizationContexts(later);
            Hops(later);
        }

        await SuppressedFlow();
        Report();
    }

    private static async Task DoOuterAsync(bool later)
    {
        Local.Value = "Outer";
        await DoInnerAsync(later);
        LocalIs("DoOuter", "Outer", "Inner again");
        await Task.Yield();
        LocalIs("DoOuter after its own await", "Outer", "Inner again");
        await DoInnerAsync(later).ConfigureAwait(false);
        LocalIs("DoOuter again", "Outer", "Inner again");
    }

    private static async Task DoInnerAsync(bool later)
    {
        Local.Value = "Inner";
        if (later) await Task.Yield();
        LocalIs("DoInner", "Inner");
        Local.Value = "Inner again";
        if (later) await Task.Delay(1);
        LocalIs("DoInner", "Inner again");
    }

    private static async Task Exceptions(bool later)
    {
        Local.Value = "caller";
        try
        {
            await Through(later);
        }
        catch (InvalidOperationException)
        {
            LocalIs("catch", "caller", "thrower again");
        }
        finally
        {
            LocalIs("finally", "caller", "thrower again");
        }

        LocalIs("after finally", "caller", "thrower again");
        Local.Value = "caller";
        try
        {
            await InFinally(later);
        }
        catch (InvalidOperationException)
        {
            LocalIs("catch behind finally", "caller", "finally");
        }
    }

    private static async Task Through(bool later) => await Throws(later);

    private static async Task InFinally(bool later)
    {
        Local.Value = "mine";
        try
        {
            await Through(later);
        }
        finally
        {
            LocalIs("callee's finally", "mine", "thrower again");
            Local.Value = "finally";
            if (later) await Task.Yield();
        }
    }

    private static async Task Throws(bool later)
    {
        Local.Value = "thrower";
        if (later) await Task.Yield();
        Local.Value = "thrower again";
        throw new InvalidOperationException();
    }

    private static async Task Kinds(bool later)
    {
        IChanges changes = later ? new Changes() : new Struct();
        Func<string, bool, Task> lambda = async (value, suspends) => await Set(value, suspends);
        await Both("interface", () => changes.Task("x", later), async () => await changes.Task("x", later));
        Local.Value = "caller";
        await changes.Task("interface", later);
        LocalIs("interface", "caller", "interface");
        await changes.TaskOfT("Task<T>", later);
        LocalIs("Task<T>", "caller", "Task<T>");
        await changes.ValueTask("ValueTask", later);
        LocalIs("ValueTask", "caller", "ValueTask");
        await changes.Generic("ValueTask<T>", later);
        LocalIs("ValueTask<T>", "caller", "ValueTask<T>");
        await changes.Pooled("pooled", later);
        LocalIs("pooled", "caller", "pooled");
        await changes.Passes("passed through", later);
        LocalIs("passed through", "caller", "passed through");
        await Passed("static passed through", later);
        LocalIs("static passed through", "caller", "static passed through");
        await lambda("lambda", later);
        LocalIs("lambda", "caller", "lambda");
        await foreach (var item in Items(later)) LocalIs("item", "caller", item);
        LocalIs("iterator", "caller", "disposed");
        await foreach (var item in Items(later).ConfigureAwait(false)) LocalIs("configured item", "caller", item);
    }

    // A task that is not awaited at once is a task boundary.
    private static async Task Both(string what, Func<Task> start, Func<Task> awaits)
    {
        Local.Value = "caller";
        var started = start();
        LocalIs(what + " started", "caller");
        await started;
        LocalIs(what + " as a task", "caller");
        await awaits();
        LocalIs(what, "caller", "x");
    }

    private static Task Passed(string value, bool later) => Set(value, later);

    private static async Task Set(string value, bool later)
    {
        Local.Value = "not yet";
        if (later) await Task.Yield();
        Local.Value = value;
    }

    private static async IAsyncEnumerable<string> Items(bool later)
    {
        try
        {
            await Set("first", later);
            Local.Value = "first";
            yield return "first";
            Local.Value = "second";
            if (later) await Task.Yield();
            yield return "second";
        }
        finally
        {
            await Set("disposed", later);
            Local.Value = "disposed";
        }
    }

    private static async Task Boundaries(bool later)
    {
        Local.Value = "caller";
        var task = Set("task", later);
        LocalIs("a task that was started", "caller");
        await task;
        LocalIs("a task that was started, awaited", "caller");
        await Task.WhenAll(Set("a", later), Set("b", later));
        LocalIs("WhenAll", "caller");
        await Task.Run(() => Set("pool", later));
        LocalIs("Task.Run", "caller");
        Func<string, bool, Task> method = Set;
        await method("static delegate", later);
        LocalIs("static delegate", "caller");
        Set("blocking", later).Wait();
        LocalIs("blocking", "caller");
        Fire(later);
        LocalIs("async void", "caller");
    }

    private static async void Fire(bool later) => await Set("fired", later);

    private static async Task Loops(bool later)
    {
        Local.Value = "";
        for (var i = 0; i < 5; i++)
        {
            await Append(i, later && i % 2 == 0);
            if (i == 2) await Task.Yield();
        }

        LocalIs("loop", "", "01234");
        Local.Value = "";
        await Nested(20, later);
        LocalIs("nested", "", string.Concat(Enumerable.Range(0, 21)));
    }

    private static async Task Append(int value, bool later)
    {
        if (later) await Task.Yield();
        Local.Value += value.ToString();
    }

    private static async Task Nested(int depth, bool later)
    {
        if (depth > 0) await Nested(depth - 1, later);
        else if (later) await Task.Yield();
        Local.Value += depth.ToString();
        if (later && depth % 7 == 0) await Task.Yield();
    }

    private static void SynchronizationContexts(bool later) => Run("outer", async () =>
    {
        await Sets("inner", later);
        // In mode flow the await returns to the context that the callee had when it returned control.
        Is("SynchronizationContext", "outer", "inner", NamedContext.CurrentName);
        SynchronizationContext.SetSynchronizationContext(null);
        await Sets("inner", later).ConfigureAwait(false);
        // Once the call has suspended, it continues where the callee ends: on the pump, where code must not stay.
        Is("SynchronizationContext, anywhere", "none", later ? "none" : "inner", NamedContext.CurrentName);
    });

    private static async Task Sets(string name, bool later)
    {
        SynchronizationContext.SetSynchronizationContext(new NamedContext(name, s_pump));
        if (later) await Task.Yield();
        Is("callee's SynchronizationContext", name, NamedContext.CurrentName);
    }

    // The caller continues on another thread than its callee ended on; the ExecutionContext goes along.
    private static void Hops(bool later)
    {
        Run("main", async () =>
        {
            Local.Value = "caller";
            await Set("posted", later).ConfigureAwait(true);
            LocalIs("on the pump", "caller", "posted");
            await LeavesPump(later);
            Is("where it was", "main", NamedContext.CurrentName);
            LocalIs("back on the pump", "caller", "left");
            Local.Value = "caller";
            try
            {
                await ThroughPump(later);
            }
            catch (InvalidOperationException)
            {
                Is("where the handler is", "main", NamedContext.CurrentName);
                LocalIs("the handler", "caller", "thrower again");
            }
        });
        Run("main", async () =>
        {
            Local.Value = "caller";
            await EndsOnPump(later).ConfigureAwait(false);
            Is("the pool", later ? "none" : "main", NamedContext.CurrentName);
            LocalIs("on the pool", "caller", "pump");
        });
    }

    private static async Task LeavesPump(bool later)
    {
        if (later) await s_pump.Elsewhere().ConfigureAwait(false);
        Local.Value = "left";
    }

    private static async Task ThroughPump(bool later) => await ThrowsOffPump(later);

    private static async Task ThrowsOffPump(bool later)
    {
        if (later) await s_pump.Elsewhere().ConfigureAwait(false);
        await Throws(later).ConfigureAwait(false);
    }

    private static async Task EndsOnPump(bool later)
    {
        if (later) await Task.Yield();
        Local.Value = "pump";
    }

    private static void Run(string context, Func<Task> body)
    {
        SynchronizationContext.SetSynchronizationContext(new NamedContext(context, s_pump));
        var task = body();
        Is("the thunk restores", context, NamedContext.CurrentName);
        Is("the pump", "True", s_pump.RunUntil(task).ToString());
        SynchronizationContext.SetSynchronizationContext(null);
        task.GetAwaiter().GetResult();
    }

    private static async Task SuppressedFlow()
    {
        await Suppresses();
        Is("SuppressFlow in a callee", "False", "True", ExecutionContext.IsFlowSuppressed().ToString());
        if (ExecutionContext.IsFlowSuppressed()) ExecutionContext.RestoreFlow();
        Local.Value = "caller";
        ExecutionContext.SuppressFlow();
        await Set("under suppressed flow", later: false);
        LocalIs("under suppressed flow", "caller", "under suppressed flow");
        Is("still suppressed", "True", ExecutionContext.IsFlowSuppressed().ToString());
        ExecutionContext.RestoreFlow();
    }

    private static async Task Suppresses()
    {
        ExecutionContext.SuppressFlow();
        await Task.CompletedTask;
    }
}

internal interface IChanges
{
    Task Task(string value, bool later);
    Task<int> TaskOfT(string value, bool later);
    ValueTask ValueTask(string value, bool later);
    ValueTask<T> Generic<T>(T value, bool later);
    ValueTask<int> Pooled(string value, bool later);
    Task Passes(string value, bool later);
}

internal class Changes : IChanges
{
    public async Task Task(string value, bool later) => await Set(value, later);
    public async Task<int> TaskOfT(string value, bool later)
    {
        await Set(value, later);
        return 1;
    }

    public async ValueTask ValueTask(string value, bool later) => await Set(value, later);
    public async ValueTask<T> Generic<T>(T value, bool later)
    {
        await Set(value.ToString(), later);
        return value;
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> Pooled(string value, bool later)
    {
        await Set(value, later);
        return 1;
    }

    public Task Passes(string value, bool later) => Task(value, later);

    protected virtual async Task Set(string value, bool later)
    {
        Local.Value = "not yet";
        if (later) await System.Threading.Tasks.Task.Yield();
        Local.Value = value;
    }
}

internal struct Struct : IChanges
{
    public async Task Task(string value, bool later) => await Set(value);
    public async Task<int> TaskOfT(string value, bool later) => await Set(value);
    public async ValueTask ValueTask(string value, bool later) => await Set(value);
    public async ValueTask<T> Generic<T>(T value, bool later)
    {
        await Set(value.ToString());
        return value;
    }

    public async ValueTask<int> Pooled(string value, bool later) => await Set(value);
    public async Task Passes(string value, bool later) => await Set(value);
    private async Task<int> Set(string value)
    {
        Local.Value = value;
        return 1;
    }
}
