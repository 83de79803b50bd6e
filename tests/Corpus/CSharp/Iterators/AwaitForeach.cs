// await foreach over an async iterator whose steps complete now, later, or fault.
namespace Corpus.AwaitForeach;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        await foreach (var n in Numbers(completion))
        {
            WriteLine(n);
            await Step.Go(completion.Calm());
        }
        WriteLine("end");
    });

    private static async IAsyncEnumerable<int> Numbers(Completion completion)
    {
        try
        {
            yield return 1;
            await Step.Go(completion.Calm());
            yield return 2;
            yield return await Step.Of(completion, 3);
        }
        finally
        {
            WriteLine("iterator finally");
            await Step.Go(completion.Calm());
        }
    }
}
