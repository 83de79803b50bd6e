// A finally block that throws while an iterator is being disposed of, at once and after an await.
namespace Corpus.IteratorFaultInDisposal;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        foreach (var late in new[] { false, true })
        {
            var e = Numbers(completion.Calm(), late).GetAsyncEnumerator();
            await e.MoveNextAsync();
            try
            {
                await e.DisposeAsync();
                WriteLine("never");
            }
            catch (InvalidOperationException x)
            {
                WriteLine(x.Message);
            }
            await e.DisposeAsync();
            WriteLine(await e.MoveNextAsync());
        }
        await foreach (var n in Numbers(completion, true)) break;
    });

    private static async IAsyncEnumerable<int> Numbers(Completion completion, bool late)
    {
        try
        {
            yield return 1;
        }
        finally
        {
            if (late) await Step.Go(completion);
            throw new InvalidOperationException($"late {late}");
        }
    }
}
