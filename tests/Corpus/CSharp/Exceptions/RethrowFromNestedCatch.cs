// throw; inside nested catches rethrows the innermost one; a try inside a catch does not disturb it.
namespace Corpus.RethrowFromNestedCatch;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        try
        {
            await Shape(way);
        }
        catch (Exception e)
        {
            WriteLine($"out {e.Message}");
        }
    });

    private static async Task Shape(Way way)
    {
        try
        {
            throw new InvalidOperationException("outer");
        }
        catch (InvalidOperationException)
        {
            try
            {
                await Step.Go(way);
                throw new NotSupportedException("inner");
            }
            catch (NotSupportedException e)
            {
                await Step.Go(way.Calm());
                WriteLine($"handled {e.Message}");
            }
            catch (StepException)
            {
                await Step.Go(way.Calm());
                throw;
            }
            await Step.Go(way.Calm());
            throw;
        }
    }
}
