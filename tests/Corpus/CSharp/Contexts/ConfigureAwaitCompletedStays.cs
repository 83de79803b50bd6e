// ConfigureAwait(false) on something completed changes nothing: the method is still in the context.
namespace Corpus.ConfigureAwaitCompletedStays;

internal static class Program
{
    public static void Main() => new PumpContext("ui").Run(async () =>
    {
        await Task.CompletedTask.ConfigureAwait(false);
        WriteLine(PumpContext.CurrentName);
        await Callee().ConfigureAwait(false);
        WriteLine(PumpContext.CurrentName);
        await new ValueTask<int>(5).ConfigureAwait(false);
        WriteLine(PumpContext.CurrentName);
        await Task.Yield();
        WriteLine(PumpContext.CurrentName);
    });

    private static async Task Callee() => await Task.CompletedTask.ConfigureAwait(false);
}
