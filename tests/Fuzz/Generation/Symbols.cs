using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>What the program has so far, and the chance that the rest is made by.</summary>
internal sealed class Symbols(int seed, Draw draw)
{
    private readonly List<Node>[] _members = [[], []];
    private int _names;
    private int _sites;
    private int _ranks;

    public Draw Draw => draw;

    public string Library => $"L{seed}";

    public string Application => $"P{seed}";

    public List<Method> Methods { get; } = [];

    /// <summary>How to make an object of a type: an expression, given a number.</summary>
    public List<Factory> Factories { get; } = [];

    public string Name(string prefix) => $"{prefix}{++_names}";

    /// <summary>A place in the trace.</summary>
    public string Site() => $"\"s{++_sites}\"";

    /// <summary>The next rank: it may call what has been ranked before.</summary>
    public int Rank() => ++_ranks;

    /// <summary>What the class of a layer has in it so far: methods and types.</summary>
    public List<Node> Members(int layer) => _members[layer];

    public string Class(int layer) => layer == 0 ? Library : Application;
}
