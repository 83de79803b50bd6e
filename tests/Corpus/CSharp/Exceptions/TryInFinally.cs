// Whole try statements inside a finally block, while another exception is under way.
namespace Corpus.TryInFinally;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        try
        {
            await Step.Go(completion);
            WriteLine("no fault");
        }
        finally
        {
            try
            {
                WriteLine("in finally");
                await Step.Go(completion.Calm());
                throw new InvalidOperationException("swallowed");
            }
            catch (InvalidOperationException e)
            {
                await Step.Go(completion.Calm());
                WriteLine(e.Message);
            }
            finally
            {
                WriteLine("finally in finally");
                await Step.Go(completion.Calm());
            }
        }
    });
}
