// A finally block that throws while an iterator is being disposed of, at once and after an await.
namespace Corpus.IteratorFaultInDisposal;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        foreach (var late in new[] { false, true })
        {
            var e = Numbers(way.Calm(), late).GetAsyncEnumerator();
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
        await foreach (var n in Numbers(way, true)) break;
    });

    private static async IAsyncEnumerable<int> Numbers(Way way, bool late)
    {
        try
        {
            yield return 1;
        }
        finally
        {
            if (late) await Step.Go(way);
            throw new InvalidOperationException($"late {late}");
        }
    }
}
