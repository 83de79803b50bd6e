// Awaited indices and values on rectangular and jagged arrays.
namespace Corpus.MultiDimensionalArrays;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var w = completion.Calm();
        var grid = new int[2, 3];
        grid[await Step.Of(w, 1), 2] = await Step.Of(w, 7);
        grid[1, await Step.Of(w, 2)] *= await Step.Of(w, 2);
        grid[0, 0]++;
        var jagged = new[] { new[] { 1, 2 }, new[] { 3 } };
        jagged[await Step.Of(w, 0)][1] += jagged[1][await Step.Of(w, 0)];
        jagged[1] = await Step.Of(w, new[] { 8, 9 });
        WriteLine($"{grid[1, 2]} {grid[0, 0]} {jagged[0][1]} {jagged[1][await Step.Of(completion, 1)]}");
    });
}
