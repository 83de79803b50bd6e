using System.Collections.Frozen;

namespace Async2.Compiler;

/// <summary>How methods are lowered.</summary>
public record LoweringOptions
{
    /// <summary>The mode of contexts where no attribute says otherwise.</summary>
    public ContextMode Contexts { get; init; } = ContextMode.Async1;

    /// <summary>
    /// Whether awaits of tasks that do not say it themselves go back to where they were reached, where no attribute says otherwise.
    /// </summary>
    public bool ConfigureAwait { get; init; } = true;

    /// <summary>Which methods stay as they were compiled, where no attribute says otherwise.</summary>
    public IReadOnlyList<MethodPattern> Leave { get; init; } = [];

    /// <summary>
    /// Which methods are always called by the method that returns the task, also from woven code, where no attribute says otherwise.
    /// </summary>
    public IReadOnlyList<MethodPattern> KeepTasks { get; init; } = [];

    /// <summary>What is set for single assemblies, by their names.</summary>
    public IReadOnlyDictionary<string, AssemblyOptions> Assemblies { get; init; } = FrozenDictionary<string, AssemblyOptions>.Empty;

    /// <summary>When continuations are used again; for comparison only, as <see cref="FinishSuspension"/>.</summary>
    public ContinuationReuse Reuse { get; init; } = ContinuationReuse.Always;

    /// <summary>Whether one helper call finishes a suspension, or several.</summary>
    public bool FinishSuspension { get; init; } = true;

    /// <summary>
    /// How many frames must suspend together to be kept in arrays instead of an object each; null: they never are.
    /// </summary>
    public int? Tasklets { get; init; }

    /// <summary>Which methods are woven; by default all.</summary>
    public MethodSelection Selection { get; init; } = MethodSelection.Everything;

    /// <summary>What is left out of the optimisations.</summary>
    public IReadOnlySet<Optimisation> Without { get; init; } = FrozenSet<Optimisation>.Empty;

    /// <summary>Whether <paramref name="optimisation"/> is not left out.</summary>
    public bool Uses(Optimisation optimisation) => !Without.Contains(optimisation);
}
