// await foreach over an async iterator whose steps complete now, later, or fault.
namespace Corpus.AwaitForeach;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        await foreach (var n in Numbers(way))
        {
            WriteLine(n);
            await Step.Go(way.Calm());
        }
        WriteLine("end");
    });

    private static async IAsyncEnumerable<int> Numbers(Way way)
    {
        try
        {
            yield return 1;
            await Step.Go(way.Calm());
            yield return 2;
            yield return await Step.Of(way, 3);
        }
        finally
        {
            WriteLine("iterator finally");
            await Step.Go(way.Calm());
        }
    }
}
