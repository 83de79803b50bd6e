using Async2.Stacks.Listing;
using Async2.Stacks.Naming;
using Async2.Stacks.Targets;

namespace Async2.Stacks.Troubles;

/// <summary>Names the exception that has ended the process of a core, with the exceptions that caused it.</summary>
internal static class Crash
{
    private const int MostCauses = 5;

    /// <summary>The trouble; null if there is none.</summary>
    public static Trouble? In(IReadOnlyList<ThrownException> thrown, FrameNames names)
    {
        if (thrown.Count == 0) return null;
        var first = thrown[0];
        List<TroubleDetail> details = [];
        for (var cause = first.Exception; cause is not null && details.Count <= MostCauses; cause = cause.Inner)
        {
            var relation = details.Count == 0 ? "" : "caused by ";
            details.Add(new($"{relation}{cause.Type.Name}: {cause.Message}", ExceptionLines.Of(cause, names)));
        }
        var summary = $"Thread {first.Thread.ThreadId} has thrown {first.Exception.Type.Name}, which nothing had caught.";
        return new(TroubleKind.Crash, summary, details);
    }
}
