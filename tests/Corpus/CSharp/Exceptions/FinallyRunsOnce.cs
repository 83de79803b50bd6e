// Suspending inside a try must not run its finally; a loop makes the try suspend many times.
namespace Corpus.FinallyRunsOnce;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var (tries, finallys) = (0, 0);
        for (var i = 0; i < 5; i++)
        {
            try
            {
                tries++;
                await Step.Go(completion.Calm());
                WriteLine($"{tries} {finallys}");
                await Step.Go(completion.Calm());
                await Step.Go(i == 4 ? completion : completion.Calm());
            }
            finally
            {
                finallys++;
            }
        }
        WriteLine($"{tries} {finallys}");
    });
}
