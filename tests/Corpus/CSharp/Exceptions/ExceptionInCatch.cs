// An exception thrown or awaited in a catch leaves the statement, after its finally.
namespace Corpus.ExceptionInCatch;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        try
        {
            try
            {
                throw new InvalidOperationException("first");
            }
            catch (InvalidOperationException e)
            {
                WriteLine(e.Message);
                await Step.Go(completion);
                throw new NotSupportedException("second", e);
            }
            catch (NotSupportedException)
            {
                WriteLine("never: a sibling does not catch");
            }
            finally
            {
                WriteLine("finally");
            }
        }
        catch (Exception e)
        {
            await Step.Go(completion.Calm());
            WriteLine($"{e.Message} <- {e.InnerException?.Message}");
        }
    });
}
