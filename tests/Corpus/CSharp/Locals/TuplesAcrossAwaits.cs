// Tuples, named and nested, more than seven elements, and generic ones, across awaits.
namespace Corpus.TuplesAcrossAwaits;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        (int A, string B, (bool C, double D) Inner) t = (1, "b", (true, 2.5));
        var wide = (1, 2, 3, 4, 5, 6, 7, 8, 9L, "ten");
        t.A += await Step.Of(completion.Calm(), 10);
        t.Inner.D *= await Step.Of(completion.Calm(), 2);
        wide.Item9 += await Step.Of(completion.Calm(), 90);
        WriteLine($"{t} {wide} {wide.Item10}");
        var swapped = await Swap(completion, t.B, t.Inner);
        WriteLine($"{swapped.First} {swapped.Second}");
    });

    private static async Task<(U First, T Second)> Swap<T, U>(Completion completion, T first, U second)
    {
        var pair = (second, first);
        await Step.Go(completion);
        return pair;
    }
}
