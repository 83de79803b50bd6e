// Filters see the frame's state, in order from the inside, before the finallys in between run.
namespace Corpus.ExceptionFilters;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var state = 1;
        try
        {
            try
            {
                state = 2;
                await Step.Go(completion);
                state = 3;
                throw new StepException("own");
            }
            catch (StepException e) when (Log($"inner {e.Message} {state}", false))
            {
                WriteLine("never");
            }
            catch (InvalidOperationException) when (Log("wrong type", true))
            {
                WriteLine("never");
            }
            finally
            {
                WriteLine($"finally {state}");
                state = 4;
            }
        }
        catch (Exception e) when (Log($"outer {state}", e is StepException))
        {
            WriteLine($"caught {state}");
        }
    });

    private static bool Log(string text, bool result)
    {
        WriteLine($"filter {text}");
        return result;
    }
}
