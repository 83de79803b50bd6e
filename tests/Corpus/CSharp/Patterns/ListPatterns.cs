// List and slice patterns over awaited arrays and strings.
namespace Corpus.ListPatterns;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        foreach (var array in new int[][] { [], [1], [1, 2], [1, 2, 3, 4], [9, 8, 7] }) WriteLine(await Shape(array is [9, ..] ? way : way.Calm(), array));
    });

    private static async Task<string> Shape(Way way, int[] array) => await Step.Of(way, array) switch
    {
        [] => "empty",
        [var one] => $"one {await Step.Of(way, one)}",
        [1, .. var rest] when rest.Length > await Step.Of(way, 2) => $"rest {string.Join(",", rest)}",
        [.., var last] => $"last {last + await Step.Of(way, 0)}",
    };
}
