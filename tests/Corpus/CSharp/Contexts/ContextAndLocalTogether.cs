// Synchronisation context and AsyncLocal both changed by a callee that did not suspend, then by one that did.
// runtime10 as compiled: a caller that is suspended by its callee captures the synchronisation context that the callee has set
namespace Corpus.ContextAndLocalTogether;

internal static class Program
{
    private static readonly AsyncLocal<int> s_local = new();

    public static void Main() => new PumpContext("ui").Run(async () =>
    {
        s_local.Value = 1;
        await Change(false);
        WriteLine($"{s_local.Value} {PumpContext.CurrentName}");
        await Change(true);
        WriteLine($"{s_local.Value} {PumpContext.CurrentName}");
        SynchronizationContext.SetSynchronizationContext(null);
        await Task.Delay(1);
        WriteLine($"{s_local.Value} {PumpContext.CurrentName}");
    });

    private static async Task Change(bool suspend)
    {
        s_local.Value = 2;
        SynchronizationContext.SetSynchronizationContext(new PumpContext("other"));
        if (suspend) await Task.Delay(1).ConfigureAwait(false);
        s_local.Value = 3;
    }
}
