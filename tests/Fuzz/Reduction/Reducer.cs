using Async2.Fuzz.Generation;
using Async2.Fuzz.Model;

namespace Async2.Fuzz.Reduction;

/// <summary>
/// Makes a tree smaller as long as it still fails. A candidate that does not compile does not fail, and is not taken. Steps are tried
/// from the outside in and from the end, because callers come after their callees.
/// </summary>
internal sealed class Reducer(Func<Node, bool> fails, int attempts)
{
    private readonly HashSet<string> _tried = [];

    /// <summary>The smallest failing tree so far.</summary>
    public Node Reduce(Node root)
    {
        Node before;
        do
        {
            before = root;
            root = Sweep(root, ShorterLists);
            root = DropKeys(root);
            root = Sweep(root, Unwrapped);
            root = Sweep(root, Simpler);
        }
        while (root != before && !IsOver);
        return root;
    }

    private bool IsOver => _tried.Count >= attempts;

    // A member of an interface, together with its implementations.
    private Node DropKeys(Node root)
    {
        foreach (var key in Nodes(root).Select(n => n.Key).OfType<string>().Distinct().Reverse().ToList())
        {
            var candidate = Without(root, key);
            if (candidate != root && IsTaken(candidate)) root = candidate;
        }

        return root;
    }

    private static Node Without(Node node, string key)
    {
        var kept = node.Role == Role.List ? node.Parts.RemoveAll(p => p.Key == key) : node.Parts;
        return Rebuilt(node, [.. kept.Select(p => Without(p, key))]);
    }

    /// <summary>
    /// Visits every node of the tree, and replaces it by the first candidate that still fails, repeatedly.
    /// </summary>
    private Node Sweep(Node root, Func<Node, IEnumerable<Node>> candidates)
    {
        foreach (var path in Paths(root).ToList())
        {
            // The node may be gone by now.
            while (At(root, path) is { } node && First(root, path, candidates(node)) is { } smaller) root = smaller;
        }

        return root;
    }

    private Node? First(Node root, ImmutableArray<int> path, IEnumerable<Node> candidates) =>
        candidates.Select(c => Replaced(root, path, 0, c)).FirstOrDefault(IsTaken);

    private bool IsTaken(Node candidate) => !IsOver && _tried.Add(candidate.ToString()) && fails(candidate);

    /// <summary>Omits halves, quarters, … of a list.</summary>
    private static IEnumerable<Node> ShorterLists(Node node)
    {
        if (node.Role != Role.List) yield break;
        for (var size = node.Parts.Length; size > 0; size /= 2)
        {
            for (var end = node.Parts.Length; end > 0; end -= size)
            {
                var start = Math.Max(0, end - size);
                yield return node.With(node.Parts.RemoveRange(start, end - start));
            }
        }
    }

    /// <summary>Replaces a statement by its inner statements.</summary>
    private static IEnumerable<Node> Unwrapped(Node node)
    {
        if (node.Role != Role.List) yield break;
        for (var i = node.Parts.Length - 1; i >= 0; i--)
        {
            if (node.Parts[i].Role != Role.Statement) continue;
            var inner = Nearest(node.Parts[i], n => n.Role == Role.List && n.Parts.Any(p => p.Role == Role.Statement)).SelectMany(n => n.Parts).ToList();
            if (inner.Count > 0) yield return node.With(node.Parts.RemoveAt(i).InsertRange(i, inner));
        }
    }

    /// <summary>Replaces an expression by a constant, or by an inner expression of its type.</summary>
    private static IEnumerable<Node> Simpler(Node node)
    {
        if (node is not { Role: Role.Expression, Type: { } type }) yield break;
        var constant = Leaves.Constant(type);
        if (node.Parts.IsEmpty && node.ToString().Length <= constant.ToString().Length) yield break;
        yield return constant;
        foreach (var inner in Nearest(node, n => n.Type == type)) yield return inner;
    }

    private static IEnumerable<Node> Nearest(Node node, Func<Node, bool> isIt) =>
        node.Parts.SelectMany(p => isIt(p) ? [p] : Nearest(p, isIt));

    private static IEnumerable<Node> Nodes(Node node) => node.Parts.SelectMany(Nodes).Prepend(node);

    private static IEnumerable<ImmutableArray<int>> Paths(Node node) =>
        Enumerable.Range(0, node.Parts.Length).Reverse().SelectMany(i => Paths(node.Parts[i]).Select(path => path.Insert(0, i))).Prepend([]);

    private static Node? At(Node root, ImmutableArray<int> path)
    {
        foreach (var i in path)
        {
            if (i >= root.Parts.Length) return null;
            root = root.Parts[i];
        }

        return root;
    }

    private static Node Replaced(Node root, ImmutableArray<int> path, int at, Node by) =>
        at == path.Length ? by : root.With(root.Parts.SetItem(path[at], Replaced(root.Parts[path[at]], path, at + 1, by)));

    // The same object if nothing has changed, which ends the reduction.
    private static Node Rebuilt(Node node, ImmutableArray<Node> parts) =>
        node.Parts.Length == parts.Length && node.Parts.Zip(parts).All(p => ReferenceEquals(p.First, p.Second)) ? node : node.With(parts);
}
