// Awaits in a try: a fault is caught, whichever await it comes from.
namespace Corpus.AwaitInTry;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await Shape(completion));
        WriteLine("past");
    });

    private static async Task<string> Shape(Completion completion)
    {
        var at = "start";
        try
        {
            await Step.Go(completion.Calm());
            at = "first";
            at += await Step.Of(completion, "second");
            return at;
        }
        catch (StepException e)
        {
            WriteLine($"caught {e.Message} at {at}");
        }
        return "recovered";
    }
}
