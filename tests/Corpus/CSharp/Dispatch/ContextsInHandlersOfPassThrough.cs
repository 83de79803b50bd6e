// Context changes in the handlers of a method that is not async, while an exception leaves it, stay; its callers' handlers see them.
// runtime10 as compiled: a Task-returning method that is awaited where it is called has its context changes undone, async or not
namespace Corpus.ContextsInHandlersOfPassThrough;

internal sealed class Tenant
{
    public static readonly AsyncLocal<string> Current = new();

    public static string Now => $"{Current.Value ?? "nobody"} {SynchronizationContext.Current?.GetType().Name ?? "none"}";

    public Task<int> InFinally(Completion completion, bool fails)
    {
        try
        {
            if (fails) throw new StepException("thrown");
        }
        finally
        {
            Current.Value = "finally";
        }

        return Read(completion);
    }

    public Task<int> InCatch(Completion completion, bool fails)
    {
        try
        {
            if (fails) throw new StepException("thrown");
        }
        catch (StepException e)
        {
            Current.Value = "catch";
            throw new InvalidOperationException("in catch", e);
        }

        return Read(completion);
    }

    public ValueTask<int> InCallee(Completion completion, bool fails)
    {
        if (fails) Leave();
        return new ValueTask<int>(Read(completion));
    }

    public Task Outer(Completion completion, bool fails)
    {
        WriteLine("outer");
        return InFinally(completion, fails);
    }

    private static void Leave()
    {
        try
        {
            throw new StepException("left");
        }
        finally
        {
            SynchronizationContext.SetSynchronizationContext(new Own());
        }
    }

    private static async Task<int> Read(Completion completion)
    {
        Current.Value = "reader";
        return await Step.Of(completion, 1);
    }

    private sealed class Own : SynchronizationContext;
}

internal static class Program
{
    private static readonly Tenant s_tenant = new();

    public static void Main() => Completions.Run(async completion =>
    {
        foreach (var fails in new[] { false, true })
        {
            await Show("finally", async () => await s_tenant.InFinally(completion, fails));
            await Show("catch", async () => await s_tenant.InCatch(completion, fails));
            await Show("callee", async () => await s_tenant.InCallee(completion, fails));
            await Show("outer", async () => await s_tenant.Outer(completion, fails));
        }
    });

    private static async Task Show(string what, Func<Task> call)
    {
        try
        {
            await Handled(what, call);
        }
        catch (StepException e)
        {
            WriteLine($"{what}: {e.Message}, not caught before");
        }

        WriteLine($"{what}, after it: {Tenant.Now}");
    }

    private static async Task Handled(string what, Func<Task> call)
    {
        Tenant.Current.Value = what;
        await Caught(what, call);
        await CaughtHere(what);
        WriteLine($"{what}, at its end: {Tenant.Now}");
    }

    private static async Task Caught(string what, Func<Task> call)
    {
        try
        {
            await call();
        }
        catch (Exception e)
        {
            WriteLine($"{what}: {e.GetType().Name} {e.Message}, {e.InnerException?.Message}; {Tenant.Now}");
        }
    }

    // The method itself throws, in the frame that catches.
    private static async Task CaughtHere(string what)
    {
        try
        {
            await (what == "catch" ? s_tenant.InCatch(Completion.Done, true) : s_tenant.InFinally(Completion.Done, true));
        }
        catch (Exception e) when (e is not OperationCanceledException)
        {
            WriteLine($"{what}: {e.Message}, {e.StackTrace.Split('\n').Count(l => l.Contains("   at "))} frames; {Tenant.Now}");
        }

        try
        {
            await s_tenant.InCallee(Completion.Done, true);
        }
        catch (StepException e)
        {
            WriteLine($"{what}: {e.Message}; {Tenant.Now}");
            SynchronizationContext.SetSynchronizationContext(null);
        }
        finally
        {
            WriteLine($"{what}: {Tenant.Now}");
        }

        try
        {
            await s_tenant.Outer(Completion.Done, true);
        }
        finally
        {
            WriteLine($"{what}, finally: {Tenant.Now}");
        }
    }
}
