namespace Async2.Stacks.Listing;

/// <summary>A number with its noun.</summary>
internal static class Amount
{
    /// <summary><c>1 stack</c>, <c>1,009 stacks</c>.</summary>
    public static string Of(long count, string noun) => $"{count:N0} {noun}{(count == 1 ? "" : "s")}";

    /// <summary><c>1 item of work is queued</c>, <c>23 items of work are queued</c>.</summary>
    public static string OfQueuedWork(long count) => $"{Of(count, "item")} of work {(count == 1 ? "is" : "are")} queued";
}
