namespace Async2.Compiler;

/// <summary>Shows what is done to single methods, for <c>explain</c> and <c>dump</c>.</summary>
public sealed class Explainer(WeaveOptions options)
{
    /// <summary>The names of the passes with one line on each, in order.</summary>
    public static IReadOnlyList<(string Name, string Summary)> Passes => throw new NotImplementedException();

    /// <summary>Lifts and lowers in memory without writing: what <c>explain</c> without a method reports.</summary>
    /// <exception cref="WeaveException">An input cannot be read.</exception>
    public WeaveReport Report(IReadOnlyList<string> paths, IProgress<WeaveProgress>? progress = null)
    {
        _ = options;
        throw new NotImplementedException();
    }

    /// <summary>Every async method of <paramref name="path"/> whose name contains <paramref name="method"/>, with its IL at each stage.</summary>
    public IReadOnlyList<MethodExplanation> Explain(string path, string method) => throw new NotImplementedException();

    /// <summary>The IL of the matching methods after the pass <paramref name="pass"/> (before it too, where <paramref name="before"/>).</summary>
    public IReadOnlyList<MethodDump> Dump(string path, string method, string pass, bool before = false) => throw new NotImplementedException();
}

/// <summary>One method at each stage.</summary>
/// <param name="Name">The method.</param>
/// <param name="Reason">Why it stays as compiled; null when it is transformed.</param>
/// <param name="Compiled">IL of the state machine's <c>MoveNext</c> as compiled.</param>
/// <param name="AsyncIl">The lifted (or read) async IL; null when the front end refused it.</param>
/// <param name="Lowered">What the back end made of it; null when it refused it.</param>
/// <param name="Layout">The continuation's fields with types, sizes and the suspension points at which each is live.</param>
public sealed record MethodExplanation(
    string Name, string? Reason, string Compiled, string? AsyncIl, string? Lowered, string? Layout);

/// <summary>The IL of one method around one pass.</summary>
/// <param name="Name">The method.</param>
/// <param name="Reason">Why a front end or pass refused the method before this point; null otherwise.</param>
/// <param name="Before">The IL before the pass, when asked for.</param>
/// <param name="After">The IL after it; null when the method never got there.</param>
public sealed record MethodDump(string Name, string? Reason, string? Before, string? After);
