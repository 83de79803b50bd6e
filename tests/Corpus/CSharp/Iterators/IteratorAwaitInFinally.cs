// Finally blocks that await, run by the end of the iteration, by early disposal, and by a fault.
namespace Corpus.IteratorAwaitInFinally;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        foreach (var stop in new[] { 0, 1, 2, 9 })
        {
            WriteLine($"stop after {stop}");
            var e = Numbers(way).GetAsyncEnumerator();
            try
            {
                for (var i = 0; i < stop && await e.MoveNextAsync(); i++) WriteLine(e.Current);
            }
            catch (StepException x)
            {
                WriteLine(x.Message);
            }
            await e.DisposeAsync();
            await e.DisposeAsync();
            WriteLine($"{await e.MoveNextAsync()} {e.Current}");
        }
    });

    private static async IAsyncEnumerable<int> Numbers(Way way)
    {
        try
        {
            try
            {
                yield return 1;
                yield return await Step.Of(way, 2);
            }
            finally
            {
                WriteLine("first finally");
                await Step.Go(way.Calm());
                WriteLine("first finally, later");
            }
            yield return 3;
        }
        finally
        {
            await Step.Go(way.Calm());
            WriteLine("second finally, later");
        }
    }
}
