// throw; inside nested catches rethrows the innermost one; a try inside a catch does not disturb it.
namespace Corpus.RethrowFromNestedCatch;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        try
        {
            await Shape(completion);
        }
        catch (Exception e)
        {
            WriteLine($"out {e.Message}");
        }
    });

    private static async Task Shape(Completion completion)
    {
        try
        {
            throw new InvalidOperationException("outer");
        }
        catch (InvalidOperationException)
        {
            try
            {
                await Step.Go(completion);
                throw new NotSupportedException("inner");
            }
            catch (NotSupportedException e)
            {
                await Step.Go(completion.Calm());
                WriteLine($"handled {e.Message}");
            }
            catch (StepException)
            {
                await Step.Go(completion.Calm());
                throw;
            }
            await Step.Go(completion.Calm());
            throw;
        }
    }
}
