// ConfigureAwait(false) leaves the context for the rest of the callee; the caller comes back to it.
namespace Corpus.ConfigureAwaitLeavesContext;

internal static class Program
{
    public static void Main() => new PumpContext("ui").Run(async () =>
    {
        WriteLine(PumpContext.CurrentName);
        await Library();
        WriteLine($"caller {PumpContext.CurrentName}");
        await Library().ConfigureAwait(false);
        WriteLine($"caller {PumpContext.CurrentName}");
    });

    private static async Task Library()
    {
        WriteLine($"library {PumpContext.CurrentName}");
        await Elsewhere.Go().ConfigureAwait(false);
        WriteLine($"library {PumpContext.CurrentName}");
        await Task.Delay(1);
        WriteLine($"library {PumpContext.CurrentName}");
        SynchronizationContext.SetSynchronizationContext(new PumpContext("stray"));
    }
}
