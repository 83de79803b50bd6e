using Async2.Compiler.Analysis;

namespace Async2.Compiler.Tests.Analysis;

/// <summary>The nodes from which a marked node can be reached are the same whichever node comes first.</summary>
public class ReachabilityTests
{
    // a → b → c → a, c → d → e*; f → f; g → f
    private static readonly Dictionary<char, string> s_edges = new()
    {
        ['a'] = "b",
        ['b'] = "c",
        ['c'] = "ad",
        ['d'] = "e",
        ['e'] = "",
        ['f'] = "f",
        ['g'] = "f",
    };

    [Theory]
    [InlineData("abcdefg", "e", "abcde")]
    [InlineData("gfedcba", "e", "abcde")]
    [InlineData("cgdafeb", "a", "abc")]
    [InlineData("bdgfeca", "f", "fg")]
    [InlineData("g", "e", "")]
    [InlineData("b", "ef", "abcde")]
    public void All_nodes_of_a_component_have_one_answer(string roots, string marked, string expected) =>
        Assert.Equal(expected, string.Concat(Reaching(roots, marked).Order()));

    [Fact]
    public void Agrees_with_a_search_from_each_node()
    {
        var random = new Random(1);
        for (var graph = 0; graph < 300; graph++)
        {
            var count = random.Next(1, 12);
            var edges = Enumerable.Range(0, count).Select(_ => Enumerable.Range(0, random.Next(4)).Select(_ => random.Next(count)).ToList()).ToList();
            var marked = Enumerable.Range(0, count).Where(_ => random.Next(6) == 0).ToHashSet();
            var roots = Enumerable.Range(0, count).OrderBy(_ => random.Next());

            var reaching = Reachability<int>.ReachingMarked(roots, n => new(marked.Contains(n), edges[n]));

            Assert.Equal(Enumerable.Range(0, count).Where(n => Search(n, edges).Overlaps(marked)), reaching.Order());
        }
    }

    [Fact]
    public void Chains_may_be_deeper_than_the_stack()
    {
        const int Depth = 1_000_000;

        var reaching = Reachability<int>.ReachingMarked([0], n => new(n == Depth, n < Depth ? [n + 1] : []));

        Assert.Equal(Depth + 1, reaching.Count);
    }

    private static IReadOnlySet<char> Reaching(string roots, string marked) =>
        Reachability<char>.ReachingMarked(roots, n => new(marked.Contains(n), s_edges[n]));

    private static HashSet<int> Search(int from, List<List<int>> edges)
    {
        var seen = new HashSet<int> { from };
        var work = new Stack<int>([from]);
        while (work.TryPop(out var node))
            foreach (var next in edges[node].Where(seen.Add)) work.Push(next);
        return seen;
    }
}
