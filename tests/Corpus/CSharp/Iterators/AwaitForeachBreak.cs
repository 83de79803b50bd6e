// Leaving await foreach by break, return and exception disposes the enumerator.
namespace Corpus.AwaitForeachBreak;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        await foreach (var n in Numbers(completion)) if (n == 2) break;
        WriteLine(await First(completion));
        try
        {
            await foreach (var n in Numbers(completion)) throw new InvalidOperationException($"body {n}");
        }
        catch (InvalidOperationException e)
        {
            WriteLine(e.Message);
        }
        await Step.Go(completion);
    });

    private static async Task<int> First(Completion completion)
    {
        await foreach (var n in Numbers(completion)) return n;
        return -1;
    }

    private static async IAsyncEnumerable<int> Numbers(Completion completion)
    {
        try
        {
            for (var i = 1; ; i++)
            {
                await Step.Go(completion.Calm());
                yield return i;
            }
        }
        finally
        {
            await Step.Go(completion.Calm());
            WriteLine("disposed");
        }
    }
}
