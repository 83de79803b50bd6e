// A filter on a catch that awaits: filter and handler share the exception and locals.
namespace Corpus.FilterWithAwaitInHandler;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        for (var n = 0; n < 3; n++)
        {
            try
            {
                WriteLine(await Shape(completion, n));
            }
            catch (Exception e)
            {
                WriteLine($"escaped {e.Message}");
            }
        }
    });

    private static async Task<string> Shape(Completion completion, int n)
    {
        var seen = 0;
        try
        {
            if (n == 0) throw new InvalidOperationException("zero");
            await Step.Go(completion);
            throw new InvalidOperationException("other");
        }
        catch (InvalidOperationException e) when (e.Message.Length is var length && (seen += length) > 4)
        {
            await Step.Go(completion.Calm());
            return $"{e.Message} {seen} {length}";
        }
        catch (StepException e) when (n == 1)
        {
            WriteLine($"{e.Message} {seen}");
            await Step.Go(completion.Calm());
            return $"{e.Message} {seen} again";
        }
    }
}
