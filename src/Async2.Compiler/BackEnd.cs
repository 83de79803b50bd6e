using Async2.Compiler.BackEnds;
using Async2.Compiler.BackEnds.Continuations;
using Async2.Compiler.BackEnds.Native;
using Async2.Compiler.BackEnds.Experiment.Unwind;

namespace Async2.Compiler;

/// <summary>A translation of async IL to IL that runs.</summary>
public sealed class BackEnd
{
    internal BackEnd(IBackEnd implementation) => Implementation = implementation;

    /// <summary>All back ends; the first is the default.</summary>
    public static IReadOnlyList<BackEnd> All { get; } =
    [
        new(new ContinuationsBackEnd()),
        new(new UnwindBackEnd()),
        new(new NativeBackEnd()),
    ];

    /// <summary>The name on the command line.</summary>
    public string Name => Implementation.Name;

    /// <summary>Its purpose, in one line.</summary>
    public string Summary => Implementation.Summary;

    /// <summary>Whether its output calls the runtime library, which then has to be beside it.</summary>
    public bool UsesRuntimeLibrary => Implementation.UsesRuntimeLibrary;

    /// <summary>The oldest version of .NET that runs its output, for instance 8.</summary>
    public int OldestRuntime => Implementation.OldestRuntime;

    /// <summary>The environment variables that a program needs to run its output.</summary>
    public IReadOnlyDictionary<string, string> Environment => Implementation.Environment;

    internal IBackEnd Implementation { get; }

    /// <summary>The back end of this name.</summary>
    /// <exception cref="ArgumentException">There is none.</exception>
    public static BackEnd Named(string name) =>
        All.FirstOrDefault(b => b.Name == name) ?? throw new ArgumentException($"no back end of this name: {name}", nameof(name));

    /// <inheritdoc/>
    public override string ToString() => Name;
}
