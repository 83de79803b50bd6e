namespace Async2.Compiler;

/// <summary>The outcome of a weave for each assembly and async method.</summary>
/// <param name="Assemblies">One report an input, in the order of the inputs.</param>
public sealed record WeaveReport(IReadOnlyList<AssemblyReport> Assemblies);

/// <summary>The outcome of one input.</summary>
public enum AssemblyOutcome
{
    /// <summary>At least one method was changed; the destination holds the woven assembly.</summary>
    Woven,

    /// <summary>A managed assembly without anything to change; copied as it is.</summary>
    Unchanged,

    /// <summary>Not a managed assembly, mixed-mode, already woven, …; copied as it is, with a reason.</summary>
    Skipped,
}

/// <summary>The outcome of one assembly.</summary>
/// <param name="Path">The source path.</param>
/// <param name="Outcome">Its outcome.</param>
/// <param name="Skip">The reason why it was skipped; null if it was not.</param>
/// <param name="Methods">Every async method of the assembly.</param>
public sealed record AssemblyReport(string Path, AssemblyOutcome Outcome, Skip? Skip, IReadOnlyList<MethodReport> Methods)
{
    /// <summary>The text of <see cref="Skip"/>.</summary>
    public string? Reason => Skip?.Text;

    /// <summary>The number of woven methods.</summary>
    public int WovenMethods => Methods.Count(m => m.Woven);

    /// <summary>The methods that are not async but have variants.</summary>
    public IReadOnlyList<OtherReport> Others { get; init; } = [];

    /// <summary>Its blocking calls, if some methods of the weave may suspend in theirs; null otherwise.</summary>
    public BlockingReport? Blocking { get; init; }

    /// <summary>What it contains, if it was woven earlier and a caller asked for it.</summary>
    public WovenAssembly? Earlier { get; init; }

    /// <summary>
    /// The patterns of <see cref="LoweringOptions.Leave"/> and <see cref="LoweringOptions.KeepTasks"/> that match something in it.
    /// </summary>
    public IReadOnlyList<string> Patterns { get; init; } = [];

    /// <summary>What declarations of the weave have no effect; the first assembly has them.</summary>
    public IReadOnlyList<DeclarationProblem> Problems { get; init; } = [];
}

/// <summary>The outcome of one async method.</summary>
/// <param name="Name"><c>Namespace.Type.Method(Parameter types)</c>, as <c>explain</c> takes it.</param>
/// <param name="Kind">The kind of its result.</param>
/// <param name="Skip">The reason why it stays exactly as compiled; null if it was transformed.</param>
/// <param name="Contexts">Who sees its changes to its thread's contexts, if it was transformed.</param>
/// <param name="Hash">The hash by which <see cref="MethodSelection.Methods"/> selects it.</param>
public sealed record MethodReport(string Name, MethodKind Kind, Skip? Skip, ContextMode Contexts, MethodHash Hash)
{
    /// <summary>Whether it was transformed.</summary>
    public bool Woven => Skip is null;

    /// <summary>The text of <see cref="Skip"/>.</summary>
    public string? Reason => Skip?.Text;

    /// <summary>The source of a skipped method: <c>FILE(LINE,COLUMN)</c>; null without symbols.</summary>
    public string? Place { get; init; }
}

/// <summary>A method that is not async but has a variant: a forwarding method.</summary>
/// <param name="Name"><c>Namespace.Type.Method(Parameter types)</c>.</param>
/// <param name="Hash">The hash by which <see cref="MethodSelection.Methods"/> selects it.</param>
public sealed record OtherReport(string Name, MethodHash Hash);

/// <summary>The progress of a weave.</summary>
/// <param name="Stage">The stage, e.g. <c>lift</c> or <c>write</c>.</param>
/// <param name="Item">The assembly.</param>
/// <param name="Done">Assemblies done in this stage.</param>
/// <param name="Total">Assemblies in this stage.</param>
public sealed record WeaveProgress(string Stage, string Item, int Done, int Total);
