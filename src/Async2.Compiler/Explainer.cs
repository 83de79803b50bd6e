using Async2.Compiler.BackEnds.Continuations;
using Async2.Compiler.Diagnostics;
using Async2.Compiler.Model;
using Mono.Cecil;

namespace Async2.Compiler;

/// <summary>Shows what is done to single methods, for <c>explain</c> and <c>dump</c>.</summary>
/// <remarks>Nothing is written. An instance may be used several times, one after the other; it is not thread-safe.</remarks>
public sealed class Explainer(WeaveOptions options)
{
    /// <summary>The names of the passes with one line on each, in order.</summary>
    public static IReadOnlyList<(string Name, string Summary)> Passes { get; } =
    [
        .. Pipeline.Lift.Concat(Pipeline.LiftIterator).Concat(Pipeline.Read).Concat(Pipeline.Continuations).Distinct().Select(p => (p.Name, p.Summary)),
        (Pipeline.Emit, Pipeline.EmitSummary),
    ];

    /// <summary>Lifts and lowers in memory without writing: what <c>explain</c> without a method reports.</summary>
    /// <exception cref="WeaveException">An input cannot be read.</exception>
    public WeaveReport Report(IReadOnlyList<string> paths, IProgress<WeaveProgress>? progress = null)
    {
        using var weaving = new Weaving(options, paths, forWriting: false, progress, default);
        weaving.ToAsyncIl();
        weaving.Transform();
        return weaving.Report();
    }

    /// <summary>Every async method of <paramref name="path"/> whose name contains <paramref name="method"/>, with its IL at each stage.</summary>
    /// <exception cref="WeaveException">The input cannot be read, or it is one that is never woven.</exception>
    public IReadOnlyList<MethodExplanation> Explain(string path, string method)
    {
        using var weaving = Open(path, watch: null);
        weaving.ToAsyncIl();
        var matching = Matching(weaving, method);
        var compiled = matching.ToDictionary(m => m, m => IlWriter.Write(IlBody.CopyOf(m.StateMachine?.MoveNext ?? m.Method)));
        var asyncIl = matching.Where(m => m.AsyncIl is not null).ToDictionary(m => m, m => IlWriter.Write(m.AsyncIl!));
        weaving.Transform();
        return matching.ConvertAll(m =>
        {
            var lowering = weaving.Lowerings.GetValueOrDefault(m);
            return new MethodExplanation(
                MethodNames.Of(m.Method), m.Reason, m.Contexts, compiled[m], asyncIl.GetValueOrDefault(m), Lowered(m, lowering), lowering is null ? null : LayoutText.Write(lowering));
        });
    }

    /// <summary>The IL of the matching methods after the pass <paramref name="pass"/> (before it too, where <paramref name="before"/>).</summary>
    /// <exception cref="WeaveException">The input cannot be read, or it is one that is never woven.</exception>
    public IReadOnlyList<MethodDump> Dump(string path, string method, string pass, bool before = false)
    {
        var last = new Dictionary<AsyncMethod, string>();
        var snapshots = new Dictionary<AsyncMethod, (string? Before, string After)>();
        using var weaving = Open(path, (done, m) =>
        {
            if (!IsMatch(m, method)) return;
            var text = IlWriter.Write(m.Body, lines: true);
            if (done.Name == pass) snapshots[m] = (before ? last.GetValueOrDefault(m) : null, text);
            last[m] = text;
        });
        weaving.ToAsyncIl();
        var matching = Matching(weaving, method);
        weaving.Transform();
        if (pass == Pipeline.Emit)
            foreach (var m in matching)
                if (Lowered(m, weaving.Lowerings.GetValueOrDefault(m)) is { } lowered) snapshots[m] = (before ? last.GetValueOrDefault(m) : null, lowered);
        return matching.ConvertAll(m => snapshots.TryGetValue(m, out var snapshot)
            ? new MethodDump(MethodNames.Of(m.Method), m.Reason, snapshot.Before, snapshot.After)
            : new MethodDump(MethodNames.Of(m.Method), m.Reason, null, null));
    }

    private Weaving Open(string path, Action<Pass, AsyncMethod>? watch)
    {
        var weaving = new Weaving(options, [path], forWriting: false, null, default, new PassRunner(options.VerifyEachPass, watch));
        if (weaving.Inputs[0].SkipReason is not { } reason) return weaving;
        weaving.Dispose();
        throw new WeaveException($"cannot explain: {path}: {reason}");
    }

    private static List<AsyncMethod> Matching(Weaving weaving, string method) =>
        [.. weaving.Inputs.SelectMany(i => i.Methods).Where(m => IsMatch(m, method))];

    private static bool IsMatch(AsyncMethod candidate, string method) =>
        MethodNames.Of(candidate.Method).Contains(method, StringComparison.Ordinal);

    private static string? Lowered(AsyncMethod method, Lowering? lowering)
    {
        if (method.Reason is not null) return null;
        IEnumerable<MethodDefinition> written = lowering is null ? [method.Method] : lowering.Home.Emitted;
        return string.Join("\n", written.Select(m => IlWriter.Write(IlBody.CopyOf(m))));
    }
}

/// <summary>One method at each stage.</summary>
/// <param name="Name">The method.</param>
/// <param name="Reason">Why it stays as compiled; null when it is transformed.</param>
/// <param name="Contexts">Who sees what it does to its thread's contexts, if it was transformed.</param>
/// <param name="Compiled">IL of the state machine's <c>MoveNext</c> as compiled.</param>
/// <param name="AsyncIl">The lifted (or read) async IL; null when the front end refused it.</param>
/// <param name="Lowered">What the back end made of it; null when it refused it.</param>
/// <param name="Layout">The continuation's fields with types, sizes and the suspension points at which each is live.</param>
public sealed record MethodExplanation(
    string Name, string? Reason, ContextMode Contexts, string Compiled, string? AsyncIl, string? Lowered, string? Layout);

/// <summary>The IL of one method around one pass.</summary>
/// <param name="Name">The method.</param>
/// <param name="Reason">Why a front end or pass refused the method before this point; null otherwise.</param>
/// <param name="Before">The IL before the pass, when asked for.</param>
/// <param name="After">The IL after it; null when the method never got there.</param>
public sealed record MethodDump(string Name, string? Reason, string? Before, string? After);
