// An async frame is a border for filters: an exception that has left a method is filtered anew in its caller.
// runtime10: frames that have not suspended are one stack, so a caller's filter runs before the callee's finally
namespace Corpus.FilterOrderAcrossFrames;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        try
        {
            await Callee(completion);
        }
        catch (StepException) when (Log("caller filter"))
        {
            WriteLine("caller handler");
        }
    });

    private static async Task Callee(Completion completion)
    {
        try
        {
            await Step.Go(completion.Calm());
            if (completion.Calm() == completion) throw new StepException("thrown");
            await Step.Go(completion);
        }
        finally
        {
            WriteLine("callee finally");
        }
    }

    private static bool Log(string text)
    {
        WriteLine(text);
        return true;
    }
}
