// Parameters are variables: they keep what is assigned to them, before and after a suspension.
namespace Corpus.ParametersReassigned;

internal static class Program
{
    public static void Main() => Completions.Run(async completion => WriteLine(await Shape(completion, 1, "s", [1, 2], (3, 4))));

    private static async Task<string> Shape(Completion completion, int n, string s, int[] array, (int A, int B) pair)
    {
        n++;
        pair.A = n * 10;
        array[0] = 7;
        await Step.Go(completion.Calm());
        s += n;
        array = [.. array, n];
        pair.B += pair.A;
        n = await Step.Of(completion, n + 40);
        return $"{n} {s} {string.Join(",", array)} {pair}";
    }
}
