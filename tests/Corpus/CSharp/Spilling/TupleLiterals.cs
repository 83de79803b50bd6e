// Tuple literals and deconstruction, with awaits on both sides.
namespace Corpus.TupleLiterals;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var w = completion.Calm();
        var n = 1;
        var tuple = (n++, await Step.Of(w, n), n++, (await Step.Of(w, "in"), n));
        WriteLine(tuple);
        int a;
        (a, var b, (var c, _)) = (await Step.Of(w, 5), tuple.Item2, await Step.Of(w, ("c", "d")));
        WriteLine($"{a} {b} {c}");
        (a, b) = (b, a);
        int[] array = [1, 2];
        (array[await Step.Of(w, 0)], array[1]) = (await Step.Of(w, 8), array[0]);
        WriteLine($"{a} {b} {string.Join(",", array)}");
        WriteLine((a, await Step.Of(w, b)) == (await Step.Of(w, a), b));
        var (x, y) = await Step.Of(completion, new KeyValuePair<string, int>("key", 3));
        WriteLine($"{x} {y}");
    });
}
