using Async2.Cli.Folders;
using Async2.Compiler;

namespace Async2.Cli.ReadyToRun;

/// <summary>Compiles the woven assemblies of <c>rewrite</c> to native code. The folders of apps are relative to the source.</summary>
internal sealed class RewrittenCode(
    string source, IReadOnlyList<string> apps, IReadOnlyList<WeaveInput> files, StagedOutput stage, NativeCodeScope scope)
{
    /// <summary>Compiles the assemblies; returns a line with the reason for those that get no native code.</summary>
    public IReadOnlyList<string> Add(WeaveReport report, IProgress<WeaveProgress>? progress, CancellationToken cancellationToken)
    {
        var reasons = new List<string>();
        foreach (var ofApp in report.Assemblies.GroupBy(a => WeaveSets.AppOf(Path.GetRelativePath(source, a.Path), apps)))
        {
            var woven = new WeaveReport([.. ofApp]);
            if (CompileJob.IsAny(woven, scope)) reasons.AddRange(Add(ofApp.Key, woven, progress, cancellationToken));
        }
        return reasons;
    }

    private IEnumerable<string> Add(string app, WeaveReport woven, IProgress<WeaveProgress>? progress, CancellationToken cancellationToken)
    {
        var (from, to) = (Path.Combine(source, app), Path.Combine(stage.NewFiles, app));
        try
        {
            var framework = ReferenceFramework.OfFolder(from);
            if (scope == NativeCodeScope.All && ReasonAgainstNew(from, framework) is { } reason)
                return Make(from, to, NativeCodeScope.Lost, woven, framework, progress, cancellationToken).Prepend(reason);
            return Make(from, to, scope, woven, framework, progress, cancellationToken);
        }
        catch (CommandException e)
        {
            return [e.Message];
        }
    }

    private IEnumerable<string> Make(
        string from, string to, NativeCodeScope ofApp, WeaveReport woven, ReferenceFramework framework,
        IProgress<WeaveProgress>? progress, CancellationToken cancellationToken)
    {
        if (!CompileJob.IsAny(woven, ofApp)) return [];
        var job = CompileJob.For(stage.NewFiles, ofApp, files, woven, framework, [to, from, .. framework.Folders]);
        if (job is null) return [$"compiled for another system, or another .NET, than {framework.Version} here: {from}"];
        var code = new NativeCompiler(job, stage.NewFiles, store: null);
        foreach (var compiled in code.Make(stage.NewScratchFolder(), progress, cancellationToken)) compiled.Install();
        return code.Failures.Select(f => $"{f.Value}: {Path.Combine(source, f.Key)}");
    }

    /// <summary>
    /// The reason why no assembly may get native code that had none. Other machines cannot load native code, so a portable app would not
    /// be portable any more.
    /// </summary>
    private static string? ReasonAgainstNew(string folder, ReferenceFramework framework)
    {
        if (NativeTarget.Of(framework.Core.Machine) is not { } target) return null;
        string?[] published = [.. Directory.EnumerateFiles(folder, "*" + DepsJson.Suffix).Order(StringComparer.Ordinal)
            .Select(deps => DepsJson.RuntimeIdentifier(JsonFile.Read(deps)))];
        if (published.Any(target.IsThatOf)) return null;
        return published.FirstOrDefault(p => p is not null) is { } other
            ? $"published for {other}, and the framework here is for {target.RuntimeIdentifier}: {folder}"
            : $"not published for one kind of machine: {folder}: publish it with '-r {target.RuntimeIdentifier}'";
    }
}
