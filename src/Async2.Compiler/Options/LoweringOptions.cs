using System.Collections.Frozen;

namespace Async2.Compiler;

/// <summary>How methods are lowered.</summary>
public record LoweringOptions
{
    /// <summary>The mode of contexts for methods without an attribute.</summary>
    public ContextMode Contexts { get; init; } = ContextMode.Async1;

    /// <summary>Whether awaits without <c>ConfigureAwait</c> resume in the captured context, in methods without an attribute.</summary>
    public bool ConfigureAwait { get; init; } = true;

    /// <summary>Whether blocking calls suspend, in methods without an attribute.</summary>
    public BlockingMode Blocking { get; init; } = BlockingMode.Block;

    /// <summary>
    /// Methods that block, each with the method that waits in its place (<see cref="BlockingCallAttribute"/>); both as
    /// <c>Namespace.Type.Method</c>.
    /// </summary>
    public IReadOnlyDictionary<string, string> BlockingCalls { get; init; } = FrozenDictionary<string, string>.Empty;

    /// <summary>The methods that bind their thread, by the full name of their type.</summary>
    public IReadOnlyDictionary<string, ThreadBoundMethods> ThreadBound { get; init; } =
        FrozenDictionary<string, ThreadBoundMethods>.Empty;

    /// <summary>Methods that are skipped, unless an attribute differs.</summary>
    public IReadOnlyList<MethodPattern> Leave { get; init; } = [];

    /// <summary>Methods whose calls are kept on the task, also in woven code, unless an attribute differs.</summary>
    public IReadOnlyList<MethodPattern> KeepTasks { get; init; } = [];

    /// <summary>The options of single assemblies, by name.</summary>
    public IReadOnlyDictionary<string, AssemblyOptions> Assemblies { get; init; } = FrozenDictionary<string, AssemblyOptions>.Empty;

    /// <summary>Other mechanisms of the .NET team's experiment; by default none.</summary>
    public ExperimentOptions Experiment { get; init; } = new();

    /// <summary>The methods that are woven; by default all.</summary>
    public MethodSelection Selection { get; init; } = MethodSelection.Everything;

    /// <summary>The optimisations that are left out.</summary>
    public IReadOnlySet<Optimisation> Without { get; init; } = FrozenSet<Optimisation>.Empty;

    /// <summary>Whether an attribute in the set lets blocking calls suspend.</summary>
    internal bool HasSuspendAttribute { get; init; }

    /// <summary>Whether blocking calls of some methods suspend. All assemblies are woven together then: twins call each other.</summary>
    public bool MaySuspendBlocking => HasSuspendAttribute
        || Blocking == BlockingMode.Suspend || Assemblies.Values.Any(a => a.Blocking == BlockingMode.Suspend);

    /// <summary>Whether <paramref name="optimisation"/> is not left out.</summary>
    public bool Uses(Optimisation optimisation) => !Without.Contains(optimisation);
}
