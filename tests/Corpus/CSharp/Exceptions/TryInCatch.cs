// Whole try statements inside a catch block.
namespace Corpus.TryInCatch;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var trail = "";
        try
        {
            throw new InvalidOperationException("a");
        }
        catch (InvalidOperationException e)
        {
            try
            {
                trail += e.Message;
                await Step.Go(way);
                trail += "b";
            }
            catch (StepException inner)
            {
                trail += "c" + inner.Message;
                await Step.Go(way.Calm());
                trail += e.Message;
            }
            finally
            {
                await Step.Go(way.Calm());
                trail += "d";
            }
            trail += e.Message;
        }
        WriteLine(trail);
    });
}
