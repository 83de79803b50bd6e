// try in try in try, awaits and throws at each depth.
namespace Corpus.NestedTries;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        for (var depth = 0; depth < 4; depth++)
        {
            try
            {
                await Shape(completion, depth);
            }
            catch (Exception e)
            {
                WriteLine($"escaped {e.Message}");
            }
        }
    });

    private static async Task Shape(Completion completion, int depth)
    {
        try
        {
            await Throw(completion, depth == 0, "0");
            try
            {
                await Throw(completion, depth == 1, "1");
                try
                {
                    await Throw(completion, depth == 2, "2");
                    await Step.Go(completion);
                    await Throw(completion, true, "3");
                }
                catch (StepException e)
                {
                    WriteLine($"inner {e.Message}");
                }
                finally
                {
                    WriteLine("inner finally");
                    await Step.Go(completion.Calm());
                }
            }
            catch (InvalidOperationException e) when (e.Message == "2")
            {
                WriteLine($"middle {e.Message}");
                await Step.Go(completion.Calm());
                throw new InvalidOperationException("from middle", e);
            }
            finally
            {
                WriteLine("middle finally");
            }
        }
        finally
        {
            await Step.Go(completion.Calm());
            WriteLine("outer finally");
        }
    }

    private static async Task Throw(Completion completion, bool really, string message)
    {
        await Step.Go(completion.Calm());
        if (really) throw new InvalidOperationException(message);
    }
}
