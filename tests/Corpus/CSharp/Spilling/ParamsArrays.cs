// params arrays, spans and lists that are filled with awaited values.
namespace Corpus.ParamsArrays;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var w = completion.Calm();
        WriteLine(Sum(await Step.Of(w, 1), 2, await Step.Of(w, 3)));
        WriteLine(Join("-", await Step.Of(w, "a"), 1, await Step.Of(w, 2.5)));
        WriteLine(Count(await Step.Of(w, 'x'), await Step.Of(w, 'y')));
        WriteLine(List(await Step.Of(w, 1), await Step.Of(w, 2)));
        WriteLine(string.Format("{0}{1}{2}{3}", await Step.Of(w, 1), 2, await Step.Of(w, 3), await Step.Of(completion, 4)));
    });

    private static int Sum(params int[] items) => items.Sum();
    private static string Join(string separator, params object[] items) => string.Join(separator, items);
    private static int Count(params ReadOnlySpan<char> items) => items.Length;
    private static int List(params List<int> items) => items[^1];
}
