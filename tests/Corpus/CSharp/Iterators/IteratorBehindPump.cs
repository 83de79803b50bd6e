// An await of an iterator's step in a SynchronizationContext is posted to it, even if it is there already.
namespace Corpus.IteratorBehindPump;

internal static class Program
{
    public static void Main()
    {
        foreach (var captures in new[] { true, false })
        {
            var pump = new PumpContext();
            pump.Run(async () =>
            {
                await foreach (var item in Items(pump).ConfigureAwait(captures)) WriteLine($"item {item}");
            });
        }
    }

    private static async IAsyncEnumerable<int> Items(PumpContext pump)
    {
        for (var i = 0; i < 2; i++)
        {
            await Task.Yield();
            pump.Post(_ => WriteLine("posted before the item"), null);
            yield return i;
        }
    }
}
