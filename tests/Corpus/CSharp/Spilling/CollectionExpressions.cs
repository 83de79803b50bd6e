// Collection expressions with awaited elements and spreads, of several target types.
using System.Collections.Immutable;

namespace Corpus.CollectionExpressions;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var w = completion.Calm();
        List<int> list = [1, await Step.Of(w, 2), .. await Step.Of(w, new[] { 3, 4 }), 5];
        WriteLine(string.Join(",", list));
        string[] words = [.. await Step.Of(w, new List<string> { "a" }), "b", await Step.Of(w, "c")];
        WriteLine(string.Join(",", words));
        ImmutableArray<long> immutable = [await Step.Of(w, 7L), 8];
        IEnumerable<char> chars = ['x', await Step.Of(w, 'y')];
        HashSet<int> set = [1, await Step.Of(w, 1), await Step.Of(completion, 2)];
        WriteLine($"{immutable.Length} {string.Concat(chars)} {set.Count}");
    });
}
