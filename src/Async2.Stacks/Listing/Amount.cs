namespace Async2.Stacks.Listing;

/// <summary>A number with its noun.</summary>
public static class Amount
{
    /// <summary><c>1 stack</c>, <c>1,009 stacks</c>.</summary>
    public static string Of(long count, string noun) => FormattableString.Invariant($"{count:N0} {noun}{(count == 1 ? "" : "s")}");

    /// <summary><c>1 stack waits</c>, <c>1,009 stacks wait</c>.</summary>
    public static string OfWaiting(long count, string noun) => $"{Of(count, noun)} {(count == 1 ? "waits" : "wait")}";

    /// <summary><c>1 item of work is queued</c>, <c>23 items of work are queued</c>.</summary>
    public static string OfQueuedWork(long count) => $"{Of(count, "item")} of work {(count == 1 ? "is" : "are")} queued";
}
