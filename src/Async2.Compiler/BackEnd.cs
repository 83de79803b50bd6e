using Async2.Compiler.BackEnds;
using Async2.Compiler.BackEnds.Continuations;
using Async2.Compiler.BackEnds.Native;
using Async2.Compiler.BackEnds.Unwind;

namespace Async2.Compiler;

/// <summary>How async IL becomes IL that runs.</summary>
public sealed class BackEnd
{
    internal BackEnd(IBackEnd implementation) => Implementation = implementation;

    /// <summary>All back ends; the first is the one that is used if nothing else is said.</summary>
    public static IReadOnlyList<BackEnd> All { get; } =
    [
        new(new ContinuationsBackEnd()),
        new(new UnwindBackEnd()),
        new(new NativeBackEnd()),
    ];

    /// <summary>The name on the command line.</summary>
    public string Name => Implementation.Name;

    /// <summary>What it is for, in one line.</summary>
    public string Summary => Implementation.Summary;

    /// <summary>Whether what it writes calls the runtime library, which then has to be beside it.</summary>
    public bool UsesRuntimeLibrary => Implementation.UsesRuntimeLibrary;

    /// <summary>The oldest version of .NET that runs what it writes, for instance 8.</summary>
    public int OldestRuntime => Implementation.OldestRuntime;

    /// <summary>What a program needs in its environment to run what it writes.</summary>
    public IReadOnlyDictionary<string, string> Environment => Implementation.Environment;

    internal IBackEnd Implementation { get; }

    /// <summary>The back end of this name.</summary>
    /// <exception cref="ArgumentException">There is none.</exception>
    public static BackEnd Named(string name) =>
        All.FirstOrDefault(b => b.Name == name) ?? throw new ArgumentException($"no back end of this name: {name}", nameof(name));

    /// <inheritdoc/>
    public override string ToString() => Name;
}
