// Changes of AsyncLocals and the SynchronizationContext by a method that is not async stay, however many methods forward its task.
// runtime10 as compiled: a Task-returning method that is awaited where it is called has its context changes undone, async or not
namespace Corpus.PassThroughKeepsContexts;

internal class Tenant
{
    public static readonly AsyncLocal<int> Current = new();

    public virtual Task Enter(int tenant)
    {
        Current.Value = tenant;
        return Task.CompletedTask;
    }

    public virtual Task<int> EnterAndWait(Completion completion, int tenant)
    {
        Current.Value = tenant;
        return Step.Of(completion, tenant);
    }
}

internal class Outer(Tenant inner)
{
    public Task Enter(int tenant) => inner.Enter(tenant);
    public Task<int> EnterAndWait(Completion completion, int tenant) => inner.EnterAndWait(completion, tenant);
}

internal sealed class Outermost(Outer inner)
{
    public Task Enter(int tenant) => inner.Enter(tenant);
    public ValueTask<int> EnterAndWait(Completion completion, int tenant) => new(inner.EnterAndWait(completion, tenant));
    public async Task EnterAsync(int tenant) => await inner.Enter(tenant);
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var outer = new Outermost(new Outer(new Tenant()));
        await outer.Enter(1);
        WriteLine(Tenant.Current.Value);
        await outer.EnterAsync(2);
        WriteLine(Tenant.Current.Value);
        WriteLine(await outer.EnterAndWait(completion.Calm(), 3) + " " + Tenant.Current.Value);
        try { await outer.EnterAndWait(completion, 4); }
        finally { WriteLine(Tenant.Current.Value); }
    });
}
