using Async2.Compiler.Diagnostics;
using Async2.Compiler.FrontEnds;
using Async2.Compiler.Inputs;
using Async2.Compiler.Passes;

namespace Async2.Compiler;

/// <summary>Reports the transformation of single methods, for <c>explain</c> and <c>dump</c>.</summary>
/// <remarks>Nothing is written. An instance may be used several times, one after the other; it is not thread-safe.</remarks>
public sealed class Explainer(WeaveOptions options)
{
    /// <summary>The names of the passes of all pipelines with one line on each, in order.</summary>
    public static IReadOnlyList<(string Name, string Summary)> Passes { get; } =
    [
        .. FrontEndList.All.SelectMany<FrontEnd, IPass>(f => f.Passes).Concat(BackEnd.All.SelectMany(b => b.Implementation.Passes))
            .Select(p => (p.Name, p.Summary)).DistinctBy(p => p.Name),
    ];

    /// <summary>Lifts and lowers in memory without writing: the report of <c>explain</c> without a method.</summary>
    /// <exception cref="WeaveException">An input cannot be read.</exception>
    public WeaveReport Report(IReadOnlyList<string> paths, IProgress<WeaveProgress>? progress = null) =>
        WithEarlier(Woven(paths, progress, weaving => weaving.Report()));

    /// <summary>The task boundaries of methods that may be woven, in the order of the inputs and their methods.</summary>
    /// <exception cref="WeaveException">An input cannot be read.</exception>
    public IReadOnlyList<BoundaryReport> Boundaries(IReadOnlyList<string> paths, IProgress<WeaveProgress>? progress = null) =>
        Woven(paths, progress, weaving => weaving.Boundaries());

    /// <summary>
    /// Every async method of <paramref name="path"/> whose name contains <paramref name="method"/>, with its IL at each stage.
    /// </summary>
    /// <exception cref="WeaveException">The input cannot be read, or it is one that is never woven.</exception>
    public IReadOnlyList<MethodExplanation> Explain(string path, string method)
    {
        using var weaving = Open(path, watch: null);
        weaving.ToAsyncIl();
        var matching = Matching(weaving, method);
        var compiled = matching.ToDictionary(m => m, m => IlWriter.Write(IlBody.CopyOf(m.AsyncIl?.Machine?.MoveNext ?? m.Found.Method)));
        var asyncIl = matching.Where(m => m.AsyncIl is not null).ToDictionary(m => m, m => IlWriter.Write(m.AsyncIl!.Body));
        weaving.Lower();
        return matching.ConvertAll(m => new MethodExplanation(
            m.Name, m.Skip?.Text, m.Contexts, compiled[m], asyncIl.GetValueOrDefault(m), Lowered(m), m.Lowered?.Layout)
        {
            Decisions = [.. (m.Lowered?.Decisions ?? []).Select(d => new MethodDecision(d.Line, d.Text))],
        });
    }

    /// <summary>
    /// The IL of the matching methods after the pass <paramref name="pass"/> (and before it, if <paramref name="before"/>).
    /// </summary>
    /// <remarks>If the pass runs several times, the last time counts.</remarks>
    /// <exception cref="WeaveException">The input cannot be read, or it is one that is never woven.</exception>
    public IReadOnlyList<MethodDump> Dump(string path, string method, string pass, bool before = false)
    {
        var snapshots = new Snapshots(pass, method);
        using var weaving = Open(path, snapshots.Take);
        weaving.ToAsyncIl();
        var matching = Matching(weaving, method);
        weaving.Lower();
        return matching.ConvertAll(m => snapshots.Of(m.Found) is var (earlier, after)
            ? new MethodDump(m.Name, m.Skip?.Text, before ? earlier : null, after)
            : new MethodDump(m.Name, m.Skip?.Text, null, null));
    }

    private T Woven<T>(IReadOnlyList<string> paths, IProgress<WeaveProgress>? progress, Func<Weaving, T> report)
    {
        var exclusions = new Exclusions();
        while (true)
        {
            var before = exclusions.Count;
            using var weaving = new Weaving(options, paths, exclusions, forWriting: false, progress, default);
            weaving.Run();
            if (exclusions.Count == before) return report(weaving);
        }
    }

    private static WeaveReport WithEarlier(WeaveReport report) => new(
    [
        .. report.Assemblies.Select(
            a => a.Skip is { Reason: SkipReason.AlreadyWoven } ? a with { Earlier = WovenAssembly.TryRead(a.Path) } : a),
    ]);

    private Weaving Open(string path, Action<IPass, IWork>? watch)
    {
        var passes = new PassRunner(options.VerifyEachPass, watch);
        var weaving = new Weaving(options, [path], new Exclusions(), forWriting: false, null, default, passes);
        if (weaving.Inputs[0].Skip is not { } skip) return weaving;
        weaving.Dispose();
        throw new WeaveException($"cannot explain: {path}: {skip.Text}");
    }

    private static List<MethodOutcome> Matching(Weaving weaving, string method) =>
        [.. weaving.Inputs.SelectMany(i => i.Methods.Concat(i.Twins)).Where(m => m.Name.Contains(method, StringComparison.Ordinal))];

    private static string? Lowered(MethodOutcome method) =>
        method.Lowered is null ? null : string.Join("\n", method.Lowered.Bodies.Select(b => IlWriter.Write(IlBody.CopyOf(b.Method))));
}

/// <summary>A task boundary: a call site at which a method that may be woven returns a task.</summary>
/// <param name="Path">The assembly.</param>
/// <param name="Method">The method that calls it.</param>
/// <param name="Line">The line of the source, 0 if unknown.</param>
/// <param name="Callee">The method called; empty if unknown.</param>
/// <param name="Reason">The reason for the task.</param>
public sealed record BoundaryReport(string Path, string Method, int Line, string Callee, string Reason);

/// <summary>One method at each stage.</summary>
/// <param name="Name">The method.</param>
/// <param name="Reason">The reason why it stays as compiled; null if it is transformed.</param>
/// <param name="Contexts">Who sees its changes to its thread's contexts, if it was transformed.</param>
/// <param name="Compiled">IL of the state machine's <c>MoveNext</c> as compiled.</param>
/// <param name="AsyncIl">The lifted (or read) async IL; null when the front end refused it.</param>
/// <param name="Lowered">The back end's output; null if it refused the method.</param>
/// <param name="Layout">The continuation's fields with types, sizes and the suspension points at which each is live.</param>
public sealed record MethodExplanation(
    string Name, string? Reason, ContextMode Contexts, string Compiled, string? AsyncIl, string? Lowered, string? Layout)
{
    /// <summary>The decisions on the method with their reasons.</summary>
    public IReadOnlyList<MethodDecision> Decisions { get; init; } = [];
}

/// <summary>A decision on a method.</summary>
/// <param name="Line">The line of the source that it is about, 0 if unknown.</param>
/// <param name="Text">The decision and its reason.</param>
public sealed record MethodDecision(int Line, string Text);

/// <summary>The IL of one method around one pass.</summary>
/// <param name="Name">The method.</param>
/// <param name="Reason">The reason why the method did not get there; null otherwise.</param>
/// <param name="Before">The IL before the pass, when asked for.</param>
/// <param name="After">The IL after it; null when the method never got there.</param>
public sealed record MethodDump(string Name, string? Reason, string? Before, string? After);
