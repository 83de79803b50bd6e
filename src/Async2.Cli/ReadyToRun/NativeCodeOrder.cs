using Async2.Cli.Folders;
using Async2.Compiler;

namespace Async2.Cli.ReadyToRun;

/// <summary>Assemblies that are to have native code, for they had some before they were woven.</summary>
/// <param name="Version">The version of the framework that the code is to run on.</param>
/// <param name="Target">What the code is for.</param>
/// <param name="Files">The assemblies.</param>
/// <param name="References">Folders with the assemblies that they refer to; of two of one name the first counts.</param>
/// <remarks>Paths are relative to a folder that may still be renamed; those out of it are full.</remarks>
internal sealed record NativeCodeOrder(
    string Version, NativeTarget Target, IReadOnlyList<string> Files, IReadOnlyList<string> References)
{
    /// <summary>Whether any assembly has lost native code.</summary>
    public static bool IsAnyLost(WeaveReport report) => report.Assemblies.Any(HasLost);

    /// <summary>The order for what has lost its native code, and for the runtime library beside it; null if nothing has.</summary>
    /// <param name="root">The folder that paths are made relative to; all that is compiled is in it.</param>
    /// <param name="files">The assemblies, with where they were written.</param>
    /// <param name="report">What became of them.</param>
    /// <param name="framework">What they run on.</param>
    /// <param name="references">Where the assemblies that they refer to are.</param>
    public static NativeCodeOrder? For(
        string root, IEnumerable<WeaveInput> files, WeaveReport report, ReferenceFramework framework, IReadOnlyList<string> references)
    {
        var lost = report.Assemblies.Where(HasLost).Select(a => a.Path).ToHashSet();
        string[] compiled =
            [.. files.Where(f => lost.Contains(f.Source) && framework.Fits(ReadyToRunImage.Of(f.Source)!)).Select(f => f.Destination)];
        if (compiled.Length == 0 || NativeTarget.Of(framework.Core.Machine) is not { } target) return null;
        var inside = references.Where(r => Relative(r) != r).Select(r => Path.Combine(r, RuntimeFile.Name))
            .Where(f => File.Exists(f) && ReadyToRunImage.Of(f) is null);
        return new NativeCodeOrder(
            framework.Version, target, [.. compiled.Concat(inside).Select(Relative)], [.. references.Select(Relative)]);

        string Relative(string path)
        {
            var relative = Path.GetRelativePath(root, path);
            return relative.StartsWith("..", StringComparison.Ordinal) ? path : relative;
        }
    }

    private static bool HasLost(AssemblyReport assembly) =>
        assembly.Outcome == AssemblyOutcome.Woven && ReadyToRunImage.Of(assembly.Path) is not null;
}
