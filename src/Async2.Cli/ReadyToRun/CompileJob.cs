using System.Text.Json;
using System.Text.Json.Serialization;
using Async2.Cli.Folders;
using Async2.Compiler;

namespace Async2.Cli.ReadyToRun;

/// <summary>A compile job: woven assemblies that get native code.</summary>
/// <param name="Version">The version of the framework that the code is to run on.</param>
/// <param name="Target">The machine that the code is for.</param>
/// <param name="Files">The assemblies.</param>
/// <param name="New">The assemblies among them that had no native code before. In these, methods with loops get none.</param>
/// <param name="References">Folders with the assemblies that they refer to; the first of one name counts.</param>
/// <remarks>Paths are relative to a folder that may still be renamed. Paths that lead out of it are full.</remarks>
internal sealed record CompileJob(
    string Version, NativeTarget Target, IReadOnlyList<string> Files, IReadOnlyList<string> New, IReadOnlyList<string> References)
{
    /// <summary>Reads a job.</summary>
    public static CompileJob Parse(string json) => JsonSerializer.Deserialize(json, CompileJobJson.Default.CompileJob)!;

    /// <summary>The job as JSON.</summary>
    public override string ToString() => JsonSerializer.Serialize(this, CompileJobJson.Default.CompileJob);

    /// <summary>Whether there is anything to compile.</summary>
    public static bool IsAny(WeaveReport report, NativeCodeScope scope) =>
        scope != NativeCodeScope.None && report.Assemblies.Any(a =>
            a.Outcome == AssemblyOutcome.Woven && (ReadyToRunImage.Of(a.Path) is not null || IsToBeNew(a.Path, scope)));

    /// <summary>The job for the assemblies of a scope, and for the runtime library beside them; null if there are none.</summary>
    /// <param name="root">The folder with all of them, to which paths are relative.</param>
    /// <param name="scope">Which assemblies.</param>
    /// <param name="files">The assemblies, with the paths of their woven copies.</param>
    /// <param name="report">The report of the weaver.</param>
    /// <param name="framework">The framework that they run on.</param>
    /// <param name="references">The folders of the assemblies that they refer to.</param>
    public static CompileJob? For(
        string root, NativeCodeScope scope, IEnumerable<WeaveInput> files, WeaveReport report, ReferenceFramework framework,
        IReadOnlyList<string> references)
    {
        var woven = report.Assemblies.Where(a => a.Outcome == AssemblyOutcome.Woven).Select(a => a.Path).ToHashSet();
        List<string> again = [], added = [];
        foreach (var file in files.Where(f => woven.Contains(f.Source)))
        {
            if (ReadyToRunImage.Of(file.Source) is not { } image)
            {
                if (IsToBeNew(file.Source, scope)) added.Add(file.Destination);
            }
            else if (framework.Fits(image))
            {
                again.Add(file.Destination);
            }
        }

        string[] all = [.. again, .. added];
        if (all.Length == 0 || NativeTarget.Of(framework.Core.Machine) is not { } target) return null;
        // Beside an assembly that other machines cannot load the library may get native code, too; elsewhere it must stay portable.
        var inside = references.Where(r => all.Any(file => Path.GetDirectoryName(file) == Path.TrimEndingDirectorySeparator(r)))
            .Select(r => Path.Combine(r, RuntimeFile.Name))
            .Where(f => File.Exists(f) && ReadyToRunImage.Of(f) is null);
        return new CompileJob(
            framework.Version, target, [.. all.Concat(inside).Select(Relative)],
            [.. added.Select(Relative)], [.. references.Select(Relative)]);

        string Relative(string path)
        {
            var relative = Path.GetRelativePath(root, path);
            return relative.StartsWith("..", StringComparison.Ordinal) ? path : relative;
        }
    }

    private static bool IsToBeNew(string assembly, NativeCodeScope scope) => scope == NativeCodeScope.All && !DebugBuild.Is(assembly);
}

/// <summary>A job as JSON, without reflection, which the native program has none of.</summary>
[JsonSerializable(typeof(CompileJob))]
internal sealed partial class CompileJobJson : JsonSerializerContext;
