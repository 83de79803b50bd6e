// await foreach with ConfigureAwait(false), under a synchronisation context.
namespace Corpus.AwaitForeachConfigureAwait;

internal static class Program
{
    public static void Main()
    {
        foreach (var capture in new[] { true, false })
        {
            WriteLine($"-- {capture}");
            new PumpContext().Run(async () =>
            {
                await foreach (var n in Numbers().ConfigureAwait(capture)) WriteLine($"{n} {(n == 0 ? "" : PumpContext.CurrentName)}");
                WriteLine(PumpContext.CurrentName);
            });
        }
    }

    private static async IAsyncEnumerable<int> Numbers()
    {
        for (var i = 0; i < 3; i++)
        {
            await (i == 0 ? Elsewhere.Go() : Task.Delay(1)).ConfigureAwait(false);
            yield return i;
        }
    }
}
