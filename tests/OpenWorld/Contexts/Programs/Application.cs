/// <summary>Checks whether a caller sees the context changes of another assembly's methods.</summary>
internal static class Program
{
    private static async Task Main(string[] arguments)
    {
        Mode = arguments[0];
        foreach (var later in new[] { false, true })
        {
            await Caller("direct", async () => { await Library.Direct(later); Sees("direct"); });
            await Caller("passes", async () => { await Library.Passes(later); Sees("passes"); });
            await Caller("generic", async () => { await Library.Generic("x", later); Sees("generic"); });
            await Caller("generic over a value", async () => { await Library.Generic(1, later); Sees("generic over a value"); });
            await Caller("interface", async () => { IChanges changes = new Changes(); await changes.Change(later); Sees("interface"); });
            await Caller("virtual", async () => { var changes = new Changes(); await changes.Change(later); Sees("virtual"); });
            await Caller("override", async () => { Changes changes = new Overrides(); await changes.Change(later); Sees("override"); });
            await Caller("delegate", async () => { Func<bool, Task> change = new Changes().Change; await change(later); Sees("delegate"); });
            await Caller("exception", async () =>
            {
                try
                {
                    await Library.Throws(later);
                }
                catch (InvalidOperationException)
                {
                    Sees("exception");
                }
            });
            await Caller("iterator", async () => { await foreach (var item in Library.Items(later)) Sees("item"); });
        }

        Report();
    }

    private static async Task Caller(string what, Func<Task> body)
    {
        Library.Local.Value = "caller";
        await body();
    }

    private static void Sees(string what) => Is(what, "caller", "changed", Library.Local.Value);
}

internal sealed class Overrides : Changes
{
    public override async Task Change(bool later) => await base.Change(later);
}
