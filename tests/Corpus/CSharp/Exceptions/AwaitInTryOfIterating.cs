// try/finally inside foreach inside try: enumerators are disposed between user finallys.
namespace Corpus.AwaitInTryOfIterating;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        try
        {
            foreach (var n in Numbers())
            {
                try
                {
                    await Step.Go(n == 2 ? completion : completion.Calm());
                    if (n == 2) return;
                }
                finally
                {
                    WriteLine($"inner finally {n}");
                    await Step.Go(completion.Calm());
                }
            }
        }
        catch (StepException)
        {
            WriteLine("caught");
        }
        finally
        {
            WriteLine("outer finally");
        }
    });

    private static IEnumerable<int> Numbers()
    {
        try
        {
            yield return 1;
            yield return 2;
            yield return 3;
        }
        finally
        {
            WriteLine("enumerator disposed");
        }
    }
}
