// Finally blocks that await, run by the end of the iteration, by early disposal, and by a fault.
namespace Corpus.IteratorAwaitInFinally;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        foreach (var stop in new[] { 0, 1, 2, 9 })
        {
            WriteLine($"stop after {stop}");
            var e = Numbers(completion).GetAsyncEnumerator();
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

    private static async IAsyncEnumerable<int> Numbers(Completion completion)
    {
        try
        {
            try
            {
                yield return 1;
                yield return await Step.Of(completion, 2);
            }
            finally
            {
                WriteLine("first finally");
                await Step.Go(completion.Calm());
                WriteLine("first finally, later");
            }
            yield return 3;
        }
        finally
        {
            await Step.Go(completion.Calm());
            WriteLine("second finally, later");
        }
    }
}
