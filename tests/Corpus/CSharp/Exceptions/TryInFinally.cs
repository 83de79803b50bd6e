// Whole try statements inside a finally block, while another exception is under way.
namespace Corpus.TryInFinally;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        try
        {
            await Step.Go(way);
            WriteLine("no fault");
        }
        finally
        {
            try
            {
                WriteLine("in finally");
                await Step.Go(way.Calm());
                throw new InvalidOperationException("swallowed");
            }
            catch (InvalidOperationException e)
            {
                await Step.Go(way.Calm());
                WriteLine(e.Message);
            }
            finally
            {
                WriteLine("finally in finally");
                await Step.Go(way.Calm());
            }
        }
    });
}
