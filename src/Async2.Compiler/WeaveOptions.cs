using System.Collections.Frozen;
using Async2.Compiler.FrontEnds;

namespace Async2.Compiler;

/// <summary>The options of a weave.</summary>
public sealed record WeaveOptions : LoweringOptions
{
    /// <summary>The front ends; for tests, which add their own.</summary>
    internal IReadOnlyList<FrontEnd> FrontEnds { get; init; } = FrontEndList.All;

    /// <summary>The back end; by default the first of <see cref="BackEnd.All"/>.</summary>
    public BackEnd BackEnd { get; init; } = BackEnd.All[0];

    /// <summary>The back ends of single assemblies that differ, by assembly name.</summary>
    public IReadOnlyDictionary<string, BackEnd> BackEnds { get; init; } = FrozenDictionary<string, BackEnd>.Empty;

    /// <summary>The back end of an assembly.</summary>
    public BackEnd BackEndOf(string assembly) => BackEnds.GetValueOrDefault(assembly, BackEnd);

    /// <summary>All back ends that assemblies may have.</summary>
    public IEnumerable<BackEnd> AllBackEnds => BackEnds.Values.Append(BackEnd).Distinct();

    /// <summary>The environment variables that a program needs to run their output.</summary>
    public IReadOnlyDictionary<string, string> Environment => AllBackEnds.SelectMany(b => b.Environment).Distinct().ToDictionary();

    /// <summary>Folders in which references of the inputs are resolved, after the folders of the inputs themselves.</summary>
    /// <remarks>The folders of the installed shared frameworks are added when nothing else resolves a reference.</remarks>
    public IReadOnlyList<string> ReferenceFolders { get; init; } = [];

    /// <summary>The installation of .NET whose shared frameworks these are; null for the one that runs this process.</summary>
    public string? Dotnet { get; init; }

    /// <summary>The assemblies of the set that were woven earlier; null if there are none.</summary>
    public EarlierWeave? Earlier { get; init; }

    /// <summary>
    /// Whether assemblies that are woven later may call those without an entry point. Then methods that they can reach may get twins, too.
    /// </summary>
    public bool OpenLibraries { get; init; }

    /// <summary>
    /// Whether every emitted body is verified before anything is written. An invalid body leaves its method as compiled.
    /// </summary>
    public bool Verify { get; init; } = true;

    /// <summary>
    /// Whether the verifier runs after every pass, and an internal error is thrown instead of costing its method, as tests need it.
    /// </summary>
    public bool VerifyEachPass { get; init; }
}
