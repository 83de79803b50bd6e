// break and continue out of try, catch and through finallys that await.
namespace Corpus.BreakAndContinueFromTry;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        for (var i = 0; i < 6; i++)
        {
            try
            {
                try
                {
                    if (i == 0) continue;
                    await Step.Go(completion.Calm());
                    if (i == 1) throw new InvalidOperationException();
                    if (i == 2) await Step.Go(completion);
                    if (i == 4) break;
                    WriteLine($"body {i}");
                }
                catch (InvalidOperationException)
                {
                    WriteLine("continue from catch");
                    await Step.Go(completion.Calm());
                    continue;
                }
                finally
                {
                    WriteLine($"inner {i}");
                    await Step.Go(completion.Calm());
                }
                WriteLine($"rest {i}");
            }
            finally
            {
                WriteLine($"outer {i}");
            }
        }
        WriteLine("end");
    });
}
