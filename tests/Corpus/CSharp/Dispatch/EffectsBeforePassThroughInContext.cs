// Context changes by a method that is not async, before it forwards a task, stay; those of its callee do not.
// runtime10: a Task-returning method that is awaited where it is called has its context changes undone, async or not
namespace Corpus.EffectsBeforePassThroughInContext;

internal class Tenant
{
    public static readonly AsyncLocal<int> Current = new();

    public static string Now => $"{Current.Value} {SynchronizationContext.Current?.GetType().Name ?? "none"}";

    public virtual Task<int> Enter(Completion completion, int tenant)
    {
        WriteLine($"enter {tenant}: {Now}");
        if (tenant % 2 == 1) Current.Value = tenant;
        return Read(completion, tenant);
    }

    public Task<int> EnterContext(Completion completion, int tenant)
    {
        SynchronizationContext.SetSynchronizationContext(tenant == 0 ? null : new Own());
        return Read(completion, tenant);
    }

    public Task EnterAndThrow(Completion completion, int tenant)
    {
        Current.Value = tenant;
        if (tenant > 0) throw new StepException($"thrown {Now}");
        return Read(completion, tenant);
    }

    public Task<int> Outer(Completion completion, int tenant)
    {
        WriteLine("outer");
        return Enter(completion, tenant);
    }

    private static async Task<int> Read(Completion completion, int tenant)
    {
        Current.Value = -tenant;
        WriteLine($"read {Now}");
        var read = await Step.Of(completion, tenant);
        WriteLine($"has read {Current.Value}");
        return read;
    }

    private sealed class Own : SynchronizationContext;
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var tenants = new Tenant();
        for (var i = 1; i < 5; i++) WriteLine($"{await tenants.Enter(completion.Calm(), i)}: {Tenant.Now}");
        for (var i = 1; i < 3; i++) WriteLine($"{await tenants.Outer(completion.Calm(), i + 4)}: {Tenant.Now}");
        WriteLine($"{await tenants.EnterContext(completion.Calm(), 0).ConfigureAwait(false)}: {Tenant.Now}");
        try
        {
            await tenants.EnterAndThrow(completion, 10);
        }
        catch (StepException e)
        {
            WriteLine($"{e.Message}: {Tenant.Now}");
        }

        try
        {
            await tenants.Outer(completion, 11);
        }
        finally
        {
            WriteLine(Tenant.Now);
        }
    });
}
