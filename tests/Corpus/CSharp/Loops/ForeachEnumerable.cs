// foreach over iterators: disposed when the loop ends, breaks or throws.
namespace Corpus.ForeachEnumerable;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        foreach (var n in Numbers("all")) WriteLine(await Step.Of(completion.Calm(), n));
        foreach (var n in Numbers("break"))
        {
            await Step.Go(completion.Calm());
            if (n == 2) break;
        }
        foreach (object o in (System.Collections.IEnumerable)new[] { 7 }) WriteLine(o);
        foreach (var n in Numbers("throw")) await Step.Go(completion);
    });

    private static IEnumerable<int> Numbers(string name)
    {
        try
        {
            WriteLine($"start {name}");
            yield return 1;
            yield return 2;
            yield return 3;
            WriteLine($"end {name}");
        }
        finally
        {
            WriteLine($"disposed {name}");
        }
    }
}
