// A filter on a catch that awaits: filter and handler share the exception and locals.
namespace Corpus.FilterWithAwaitInHandler;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        for (var n = 0; n < 3; n++)
        {
            try
            {
                WriteLine(await Shape(way, n));
            }
            catch (Exception e)
            {
                WriteLine($"escaped {e.Message}");
            }
        }
    });

    private static async Task<string> Shape(Way way, int n)
    {
        var seen = 0;
        try
        {
            if (n == 0) throw new InvalidOperationException("zero");
            await Step.Go(way);
            throw new InvalidOperationException("other");
        }
        catch (InvalidOperationException e) when (e.Message.Length is var length && (seen += length) > 4)
        {
            await Step.Go(way.Calm());
            return $"{e.Message} {seen} {length}";
        }
        catch (StepException e) when (n == 1)
        {
            WriteLine($"{e.Message} {seen}");
            await Step.Go(way.Calm());
            return $"{e.Message} {seen} again";
        }
    }
}
