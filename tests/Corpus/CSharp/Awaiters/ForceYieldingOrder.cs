// ForceYielding under a pumping context: what follows runs only after the caller has gone on.
namespace Corpus.ForceYieldingOrder;

internal static class Program
{
    public static void Main() => new PumpContext().Run(async () =>
    {
        var task = Callee();
        WriteLine("2 caller");
        await task;
        WriteLine($"4 {PumpContext.CurrentName}");
    });

    private static async Task Callee()
    {
        WriteLine("1 callee");
        await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding | ConfigureAwaitOptions.ContinueOnCapturedContext);
        WriteLine($"3 {PumpContext.CurrentName}");
    }
}
