using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>The symbols of the program so far, and the source of random choices.</summary>
internal sealed class Symbols(int seed, Draw draw, bool block = false)
{
    private readonly List<Node>[] _members = [[], []];
    private int _names;
    private int _sites;
    private int _ranks;

    public Draw Draw => draw;

    /// <summary>Whether the program has synchronous methods that block.</summary>
    public bool Block => block;

    public string Library => $"L{seed}";

    public string Application => $"P{seed}";

    public List<Method> Methods { get; } = [];

    /// <summary>Expressions that create an object of a type, given a number.</summary>
    public List<Factory> Factories { get; } = [];

    public string Name(string prefix) => $"{prefix}{++_names}";

    /// <summary>A new label for the trace.</summary>
    public string Site() => $"\"s{++_sites}\"";

    /// <summary>The next rank: it may call lower ranks.</summary>
    public int Rank() => ++_ranks;

    /// <summary>The members of a layer's class so far: methods and types.</summary>
    public List<Node> Members(int layer) => _members[layer];

    public string Class(int layer) => layer == 0 ? Library : Application;
}
