// try in try in try, awaits and throws at each depth.
namespace Corpus.NestedTries;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        for (var depth = 0; depth < 4; depth++)
        {
            try
            {
                await Shape(way, depth);
            }
            catch (Exception e)
            {
                WriteLine($"escaped {e.Message}");
            }
        }
    });

    private static async Task Shape(Way way, int depth)
    {
        try
        {
            await Throw(way, depth == 0, "0");
            try
            {
                await Throw(way, depth == 1, "1");
                try
                {
                    await Throw(way, depth == 2, "2");
                    await Step.Go(way);
                    await Throw(way, true, "3");
                }
                catch (StepException e)
                {
                    WriteLine($"inner {e.Message}");
                }
                finally
                {
                    WriteLine("inner finally");
                    await Step.Go(way.Calm());
                }
            }
            catch (InvalidOperationException e) when (e.Message == "2")
            {
                WriteLine($"middle {e.Message}");
                await Step.Go(way.Calm());
                throw new InvalidOperationException("from middle", e);
            }
            finally
            {
                WriteLine("middle finally");
            }
        }
        finally
        {
            await Step.Go(way.Calm());
            WriteLine("outer finally");
        }
    }

    private static async Task Throw(Way way, bool really, string message)
    {
        await Step.Go(way.Calm());
        if (really) throw new InvalidOperationException(message);
    }
}
