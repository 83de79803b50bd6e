// foreach over arrays: one-dimensional, jagged and rectangular.
namespace Corpus.ForeachArray;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var total = 0;
        foreach (var n in new[] { 1, 2, 3 }) total += await Step.Of(completion.Calm(), n);
        foreach (var row in new[] { new[] { 4 }, [5, 6] })
        {
            foreach (var n in row)
            {
                total += n;
                await Step.Go(completion.Calm());
            }
        }
        foreach (var n in new[,] { { 7, 8 }, { 9, 10 } }) total = total * 2 + await Step.Of(completion.Calm(), n);
        WriteLine(total);
        foreach (var text in new[] { "a", "b" }) WriteLine(text + await Step.Of(text == "b" ? completion : completion.Calm(), "!"));
    });
}
