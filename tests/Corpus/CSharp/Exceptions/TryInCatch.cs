// Whole try statements inside a catch block.
namespace Corpus.TryInCatch;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
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
                await Step.Go(completion);
                trail += "b";
            }
            catch (StepException inner)
            {
                trail += "c" + inner.Message;
                await Step.Go(completion.Calm());
                trail += e.Message;
            }
            finally
            {
                await Step.Go(completion.Calm());
                trail += "d";
            }
            trail += e.Message;
        }
        WriteLine(trail);
    });
}
