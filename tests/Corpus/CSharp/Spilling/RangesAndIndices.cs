// ^, .. and slices with awaited bounds.
namespace Corpus.RangesAndIndices;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var w = completion.Calm();
        int[] array = [0, 1, 2, 3, 4, 5];
        WriteLine(array[^await Step.Of(w, 2)]);
        WriteLine(string.Join(",", array[await Step.Of(w, 1)..^await Step.Of(w, 2)]));
        WriteLine("abcdef"[await Step.Of(w, 2)..]);
        array[^await Step.Of(w, 1)] += await Step.Of(w, 10);
        WriteLine(array[^1]);
        WriteLine((await Step.Of(completion, "abcdef"))[^3..]);
    });
}
