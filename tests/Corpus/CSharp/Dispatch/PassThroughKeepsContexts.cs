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

    public virtual Task<int> EnterAndWait(Way way, int tenant)
    {
        Current.Value = tenant;
        return Step.Of(way, tenant);
    }
}

internal class Outer(Tenant inner)
{
    public Task Enter(int tenant) => inner.Enter(tenant);
    public Task<int> EnterAndWait(Way way, int tenant) => inner.EnterAndWait(way, tenant);
}

internal sealed class Outermost(Outer inner)
{
    public Task Enter(int tenant) => inner.Enter(tenant);
    public ValueTask<int> EnterAndWait(Way way, int tenant) => new(inner.EnterAndWait(way, tenant));
    public async Task EnterAsync(int tenant) => await inner.Enter(tenant);
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var outer = new Outermost(new Outer(new Tenant()));
        await outer.Enter(1);
        WriteLine(Tenant.Current.Value);
        await outer.EnterAsync(2);
        WriteLine(Tenant.Current.Value);
        WriteLine(await outer.EnterAndWait(way.Calm(), 3) + " " + Tenant.Current.Value);
        try { await outer.EnterAndWait(way, 4); }
        finally { WriteLine(Tenant.Current.Value); }
    });
}
