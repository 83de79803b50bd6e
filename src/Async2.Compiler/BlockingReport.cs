using Async2.Compiler.Blocking;

namespace Async2.Compiler;

/// <summary>The blocking calls of an assembly.</summary>
/// <param name="Calls">The blocking calls themselves, in the order of the code.</param>
/// <param name="TwinCalls">The calls of methods with twins, in async methods and in twins. Such a call suspends with its twin.</param>
/// <param name="Methods">The methods from which calls lead to a blocking call.</param>
public sealed record BlockingReport(
    IReadOnlyList<BlockingCallReport> Calls, IReadOnlyList<BlockingCallReport> TwinCalls, IReadOnlyList<BlockingMethodReport> Methods)
{
    /// <summary>
    /// The libraries that the assembly calls, that are not woven, and that may keep something in the thread: behind such a call, blocking
    /// calls block.
    /// </summary>
    public IReadOnlyList<string> Unwoven { get; init; } = [];

    /// <summary>The twins among the methods.</summary>
    public IEnumerable<BlockingMethodReport> Twins => Methods.Where(m => m.Kind == BlockingMethodKind.Twin);

    /// <summary>The part that is about methods whose name contains <paramref name="method"/>.</summary>
    public BlockingReport Of(string method) => new(
        [.. Calls.Where(c => c.Method.Contains(method, StringComparison.Ordinal))],
        [.. TwinCalls.Where(c => c.Method.Contains(method, StringComparison.Ordinal))],
        [.. Methods.Where(m => m.Name.Contains(method, StringComparison.Ordinal))]);
}

/// <summary>The outcome of a blocking call.</summary>
public enum BlockingOutcome
{
    /// <summary>It suspends.</summary>
    Suspends,

    /// <summary>It blocks, because it stands in a handler.</summary>
    InHandler,

    /// <summary>It blocks, because a lock is held.</summary>
    UnderLock,

    /// <summary>It blocks, because something else in its method pins it.</summary>
    Pinned,

    /// <summary>It blocks, because its method has no twin, or none that async methods reach.</summary>
    NoTwin,

    /// <summary>It blocks: calls of woven async methods do not lead to it.</summary>
    NotReached,
}

/// <summary>A call that blocks or leads to a blocking one.</summary>
/// <param name="Method">The method that makes it.</param>
/// <param name="File">The file of the source; null if unknown.</param>
/// <param name="Line">The line there, 0 if unknown.</param>
/// <param name="Call">The method called.</param>
/// <param name="Outcome">Whether it suspends.</param>
/// <param name="Reason">The reason why it blocks; null if it suspends.</param>
public sealed record BlockingCallReport(string Method, string? File, int Line, string Call, BlockingOutcome Outcome, string? Reason)
{
    internal static BlockingCallReport Of(string method, SiteDecision site) =>
        new(method, site.File, site.Line, site.Call, OutcomeOf(site), site.Pinned);

    private static BlockingOutcome OutcomeOf(SiteDecision site) => site.Pinned switch
    {
        null => BlockingOutcome.Suspends,
        _ when site.Pinned.StartsWith(SitePins.InHandler, StringComparison.Ordinal) => BlockingOutcome.InHandler,
        SitePins.UnderLock => BlockingOutcome.UnderLock,
        BlockingPaths.NotReached => BlockingOutcome.NotReached,
        _ => site.IsBehindCut ? BlockingOutcome.NoTwin : BlockingOutcome.Pinned,
    };
}

/// <summary>The kinds of methods that lead to blocking calls.</summary>
public enum BlockingMethodKind
{
    /// <summary>A woven async method.</summary>
    Async,

    /// <summary>A synchronous method with a twin.</summary>
    Twin,

    /// <summary>A synchronous method without one.</summary>
    Plain,
}

/// <summary>A method from which calls lead to a blocking call.</summary>
/// <param name="Name"><c>Namespace.Type.Method(Parameter types)</c>.</param>
/// <param name="Kind">Whether it suspends there.</param>
/// <param name="Reason">The reason why it blocks; null if it suspends at the end of the path.</param>
/// <param name="Bytes">The bytes of IL of its twin; 0 without one.</param>
/// <param name="Path">A shortest path of calls: the method, those between, and the blocking call.</param>
public sealed record BlockingMethodReport(
    string Name, BlockingMethodKind Kind, string? Reason, int Bytes, IReadOnlyList<string> Path);
