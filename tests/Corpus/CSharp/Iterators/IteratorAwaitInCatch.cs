// Awaits in catch blocks of an iterator, between yields, and a rethrow out of one.
namespace Corpus.IteratorAwaitInCatch;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        await foreach (var text in Attempts(completion)) WriteLine(text);
        await foreach (var text in Failing(completion)) WriteLine(text);
    });

    private static async IAsyncEnumerable<string> Attempts(Completion completion)
    {
        for (var i = 0; i < 3; i++)
        {
            string outcome;
            try
            {
                await Step.Go(i == 1 ? completion : completion.Calm());
                outcome = "fine";
            }
            catch (StepException e) when (e.Message.Length > i)
            {
                await Step.Go(completion.Calm());
                outcome = $"caught {e.Message}";
            }
            yield return $"{i} {outcome}";
        }
    }

    private static async IAsyncEnumerable<string> Failing(Completion completion)
    {
        yield return "first";
        var value = 0;
        try
        {
            value = await Step.Of(completion, 3);
        }
        catch (StepException)
        {
            WriteLine("before");
            await Step.Go(completion.Calm());
            WriteLine("rethrow");
            throw;
        }
        yield return $"second {value}";
    }
}
