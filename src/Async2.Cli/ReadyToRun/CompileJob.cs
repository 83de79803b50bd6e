using System.Text.Json;
using System.Text.Json.Serialization;
using Async2.Cli.Folders;
using Async2.Compiler;

namespace Async2.Cli.ReadyToRun;

/// <summary>A compile job: woven assemblies that get native code.</summary>
/// <remarks>
/// Version is that of the framework that the code runs on. New files had no native code before, and get none for methods with loops.
/// References are folders. Paths are relative to a folder that may still be renamed, or full if they lead out of it.
/// </remarks>
internal sealed record CompileJob(
    string Version, NativeTarget Target, IReadOnlyList<string> Files, IReadOnlyList<string> New, IReadOnlyList<string> References)
{
    public static CompileJob Parse(string json) => JsonSerializer.Deserialize(json, CompileJobJson.Default.CompileJob)!;

    public override string ToString() => JsonSerializer.Serialize(this, CompileJobJson.Default.CompileJob);

    public static bool IsAny(WeaveReport report, NativeCodeScope scope) =>
        scope != NativeCodeScope.None && report.Assemblies.Any(a =>
            a.Outcome == AssemblyOutcome.Woven && (ReadyToRunImage.Of(a.Path) is not null || IsToBeNew(a.Path, scope)));

    /// <summary>The job for the woven assemblies of a scope, and for the runtime library beside them; null if there are none.</summary>
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
