// An iterator breaks within a try whose finally only throws.
namespace Corpus.BreakWhereFinallyThrows;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        try
        {
            await foreach (var item in Items(completion)) WriteLine(item);
        }
        catch (InvalidOperationException e)
        {
            WriteLine(e.Message);
        }
    });

    private static async IAsyncEnumerable<int> Items(Completion completion)
    {
        yield return 1;
        try
        {
            await Step.Go(completion);
            yield break;
        }
        finally
        {
            throw new InvalidOperationException("finally");
        }
    }
}
