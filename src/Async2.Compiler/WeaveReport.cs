namespace Async2.Compiler;

/// <summary>What happened to each assembly and async method of a weave.</summary>
/// <param name="Assemblies">One report an input, in the order of the inputs.</param>
public sealed record WeaveReport(IReadOnlyList<AssemblyReport> Assemblies);

/// <summary>What became of one input.</summary>
public enum AssemblyOutcome
{
    /// <summary>At least one method was transformed; the destination holds the woven assembly.</summary>
    Woven,

    /// <summary>A managed assembly in which there was nothing to transform; copied as it is.</summary>
    Unchanged,

    /// <summary>Not a managed assembly, mixed-mode, already woven, …; copied as it is, with a reason.</summary>
    Skipped,
}

/// <summary>What became of one assembly.</summary>
/// <param name="Path">The source path.</param>
/// <param name="Outcome">What became of it.</param>
/// <param name="Reason">Why it was skipped; null otherwise.</param>
/// <param name="Methods">Every async method of the assembly.</param>
public sealed record AssemblyReport(string Path, AssemblyOutcome Outcome, string? Reason, IReadOnlyList<MethodReport> Methods)
{
    /// <summary>The methods that are not async, but for which something was written.</summary>
    public IReadOnlyList<OtherReport> Others { get; init; } = [];

    /// <summary>
    /// The patterns of <see cref="LoweringOptions.Leave"/> and <see cref="LoweringOptions.KeepTasks"/> that mean something in it.
    /// </summary>
    public IReadOnlyList<string> Patterns { get; init; } = [];
}

/// <summary>What became of one async method.</summary>
/// <param name="Name"><c>Namespace.Type.Method(Parameter types)</c>, as <c>explain</c> takes it.</param>
/// <param name="Kind">What it returns.</param>
/// <param name="Woven">Whether it was transformed; if not, it stays exactly as compiled.</param>
/// <param name="Reason">Why it stays as compiled; null when it was transformed.</param>
/// <param name="Contexts">Who sees what it does to its thread's contexts, if it was transformed.</param>
/// <param name="Hash">What <see cref="MethodSelection.Methods"/> selects it by.</param>
public sealed record MethodReport(string Name, MethodKind Kind, bool Woven, string? Reason, ContextMode Contexts, MethodHash Hash)
{
    /// <summary>Where the source of one that was not transformed is: <c>FILE(LINE,COLUMN)</c>; null where symbols do not tell.</summary>
    public string? Place { get; init; }

    /// <summary>
    /// Whether it stays as compiled because somebody asked for that, or because it costs less so: not because it cannot be woven.
    /// </summary>
    public bool IsLeftByChoice =>
        Reason == MethodSelection.NotSelected || Reason?.StartsWith(MethodSelection.LeftBy, StringComparison.Ordinal) == true;
}

/// <summary>A method that is not async, but for which something was written: one that returns another's task, for instance.</summary>
/// <param name="Name"><c>Namespace.Type.Method(Parameter types)</c>.</param>
/// <param name="Hash">What <see cref="MethodSelection.Methods"/> selects it by.</param>
public sealed record OtherReport(string Name, MethodHash Hash);

/// <summary>How far a weave has come.</summary>
/// <param name="Stage">What is being done, e.g. <c>lift</c> or <c>write</c>.</param>
/// <param name="Item">The assembly that it is done to.</param>
/// <param name="Done">Assemblies done in this stage.</param>
/// <param name="Total">Assemblies in this stage.</param>
public sealed record WeaveProgress(string Stage, string Item, int Done, int Total);
