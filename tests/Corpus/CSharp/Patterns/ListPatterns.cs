// List and slice patterns over awaited arrays and strings.
namespace Corpus.ListPatterns;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        foreach (var array in new int[][] { [], [1], [1, 2], [1, 2, 3, 4], [9, 8, 7] }) WriteLine(await Shape(array is [9, ..] ? completion : completion.Calm(), array));
    });

    private static async Task<string> Shape(Completion completion, int[] array) => await Step.Of(completion, array) switch
    {
        [] => "empty",
        [var one] => $"one {await Step.Of(completion, one)}",
        [1, .. var rest] when rest.Length > await Step.Of(completion, 2) => $"rest {string.Join(",", rest)}",
        [.., var last] => $"last {last + await Step.Of(completion, 0)}",
    };
}
