// Awaits in catch blocks of an iterator, between yields, and a rethrow out of one.
namespace Corpus.IteratorAwaitInCatch;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        await foreach (var text in Attempts(way)) WriteLine(text);
        await foreach (var text in Failing(way)) WriteLine(text);
    });

    private static async IAsyncEnumerable<string> Attempts(Way way)
    {
        for (var i = 0; i < 3; i++)
        {
            string outcome;
            try
            {
                await Step.Go(i == 1 ? way : way.Calm());
                outcome = "fine";
            }
            catch (StepException e) when (e.Message.Length > i)
            {
                await Step.Go(way.Calm());
                outcome = $"caught {e.Message}";
            }
            yield return $"{i} {outcome}";
        }
    }

    private static async IAsyncEnumerable<string> Failing(Way way)
    {
        yield return "first";
        var value = 0;
        try
        {
            value = await Step.Of(way, 3);
        }
        catch (StepException)
        {
            WriteLine("before");
            await Step.Go(way.Calm());
            WriteLine("rethrow");
            throw;
        }
        yield return $"second {value}";
    }
}
