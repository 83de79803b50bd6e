using System.Collections.Frozen;

namespace Async2.Compiler;

/// <summary>What a weave is asked to do.</summary>
public sealed record WeaveOptions : LoweringOptions
{
    /// <summary>The back end; by default the first of <see cref="BackEnd.All"/>.</summary>
    public BackEnd BackEnd { get; init; } = BackEnd.All[0];

    /// <summary>The back ends of single assemblies that have another one, by their names.</summary>
    public IReadOnlyDictionary<string, BackEnd> BackEnds { get; init; } = FrozenDictionary<string, BackEnd>.Empty;

    /// <summary>The back end of an assembly.</summary>
    public BackEnd BackEndOf(string assembly) => BackEnds.GetValueOrDefault(assembly, BackEnd);

    /// <summary>All back ends that assemblies may have.</summary>
    public IEnumerable<BackEnd> AllBackEnds => BackEnds.Values.Append(BackEnd).Distinct();

    /// <summary>What a program needs in its environment to run what they write.</summary>
    public IReadOnlyDictionary<string, string> Environment => AllBackEnds.SelectMany(b => b.Environment).Distinct().ToDictionary();

    /// <summary>Folders in which references of the inputs are looked up, after the folders of the inputs themselves.</summary>
    /// <remarks>The folders of the installed shared frameworks are added when nothing else resolves a reference.</remarks>
    public IReadOnlyList<string> ReferenceFolders { get; init; } = [];

    /// <summary>The installation of .NET whose shared frameworks these are; null for the one that runs this process.</summary>
    public string? Dotnet { get; init; }

    /// <summary>What belongs to the set of the inputs, but was woven earlier; null if nothing was.</summary>
    public EarlierWeave? Earlier { get; init; }

    /// <summary>
    /// Whether every emitted body is verified before anything is written; one that does not verify leaves its method as compiled.
    /// </summary>
    public bool Verify { get; init; } = true;

    /// <summary>
    /// Whether the verifier runs after every pass, and a mistake of the compiler's is thrown instead of costing its method: as tests want
    /// it.
    /// </summary>
    public bool VerifyEachPass { get; init; }
}
