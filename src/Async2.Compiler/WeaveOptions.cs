namespace Async2.Compiler;

/// <summary>How async IL becomes IL that runs.</summary>
public enum BackEnd
{
    /// <summary>Suspension returns a continuation; runs on .NET 8, 9 and 10.</summary>
    Continuations,

    /// <summary>Async IL as it is: the runtime's own runtime async (.NET 10, <c>DOTNET_RuntimeAsync=1</c>).</summary>
    Native,
}

/// <summary>When an activation that was resumed suspends in the continuation that it has.</summary>
public enum ContinuationReuse
{
    /// <summary>Never: every suspension allocates.</summary>
    None,

    /// <summary>At the suspension point at which it was resumed.</summary>
    Opportunistic,

    /// <summary>Always: the layout of the continuation is shared by all suspension points.</summary>
    Always,
}

/// <summary>What a weave is asked to do.</summary>
public sealed record WeaveOptions
{
    /// <summary>The back end; by default <see cref="BackEnd.Continuations"/>.</summary>
    public BackEnd BackEnd { get; init; } = BackEnd.Continuations;

    /// <summary>The mode of contexts where no attribute says otherwise.</summary>
    public ContextMode Contexts { get; init; } = ContextMode.Async1;

    /// <summary>When continuations are used again; for comparison only, as <see cref="FinishSuspension"/>.</summary>
    public ContinuationReuse Reuse { get; init; } = ContinuationReuse.Always;

    /// <summary>Whether one helper call finishes a suspension, or several.</summary>
    public bool FinishSuspension { get; init; } = true;

    /// <summary>Folders in which references of the inputs are looked up, after the folders of the inputs themselves.</summary>
    /// <remarks>The folders of the installed shared frameworks are added when nothing else resolves a reference.</remarks>
    public IReadOnlyList<string> ReferenceFolders { get; init; } = [];

    /// <summary>Whether the IL verifier runs after every pass instead of only after the last one.</summary>
    public bool VerifyEachPass { get; init; }
}

/// <summary>One file to weave.</summary>
/// <param name="Source">Path of a compiled assembly.</param>
/// <param name="Destination">Where the woven copy goes; may be the source. Written beside and then renamed.</param>
public sealed record WeaveInput(string Source, string Destination);
