// array[i] op= await: the element's old value is read before the await.
namespace Corpus.ArrayElementCompound;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        int[] a = [1, 2, 3];
        var i = 0;
        a[i++] += await Change(way.Calm(), a, 0);
        a[i++] *= await Change(way.Calm(), a, 1);
        a[i] -= await Change(way.Calm(), a, 2);
        WriteLine($"{string.Join(",", a)} {i}");
        string[] s = ["a", "b"];
        s[0] += await Step.Of(way.Calm(), "x");
        s[1] ??= await Step.Of(way.Calm(), "never");
        WriteLine(string.Join(",", s));
        double[,] d = { { 1, 2 }, { 3, 4 } };
        d[1, 0] += await Step.Of(way, 0.5);
        WriteLine(d[1, 0]);
    });

    private static async Task<int> Change(Way way, int[] a, int i)
    {
        await Step.Go(way);
        a[i] = 100;
        return 10;
    }
}
