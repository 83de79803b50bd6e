// Leaving await foreach by break, return and exception disposes the enumerator.
namespace Corpus.AwaitForeachBreak;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        await foreach (var n in Numbers(way)) if (n == 2) break;
        WriteLine(await First(way));
        try
        {
            await foreach (var n in Numbers(way)) throw new InvalidOperationException($"body {n}");
        }
        catch (InvalidOperationException e)
        {
            WriteLine(e.Message);
        }
        await Step.Go(way);
    });

    private static async Task<int> First(Way way)
    {
        await foreach (var n in Numbers(way)) return n;
        return -1;
    }

    private static async IAsyncEnumerable<int> Numbers(Way way)
    {
        try
        {
            for (var i = 1; ; i++)
            {
                await Step.Go(way.Calm());
                yield return i;
            }
        }
        finally
        {
            await Step.Go(way.Calm());
            WriteLine("disposed");
        }
    }
}
