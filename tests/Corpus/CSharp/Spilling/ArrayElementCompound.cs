// array[i] op= await: the element's old value is read before the await.
namespace Corpus.ArrayElementCompound;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        int[] a = [1, 2, 3];
        var i = 0;
        a[i++] += await Change(completion.Calm(), a, 0);
        a[i++] *= await Change(completion.Calm(), a, 1);
        a[i] -= await Change(completion.Calm(), a, 2);
        WriteLine($"{string.Join(",", a)} {i}");
        string[] s = ["a", "b"];
        s[0] += await Step.Of(completion.Calm(), "x");
        s[1] ??= await Step.Of(completion.Calm(), "never");
        WriteLine(string.Join(",", s));
        double[,] d = { { 1, 2 }, { 3, 4 } };
        d[1, 0] += await Step.Of(completion, 0.5);
        WriteLine(d[1, 0]);
    });

    private static async Task<int> Change(Completion completion, int[] a, int i)
    {
        await Step.Go(completion);
        a[i] = 100;
        return 10;
    }
}
