// Awaits in a try: a fault is caught, whichever await it comes from.
namespace Corpus.AwaitInTry;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        WriteLine(await Shape(way));
        WriteLine("past");
    });

    private static async Task<string> Shape(Way way)
    {
        var at = "start";
        try
        {
            await Step.Go(way.Calm());
            at = "first";
            at += await Step.Of(way, "second");
            return at;
        }
        catch (StepException e)
        {
            WriteLine($"caught {e.Message} at {at}");
        }
        return "recovered";
    }
}
