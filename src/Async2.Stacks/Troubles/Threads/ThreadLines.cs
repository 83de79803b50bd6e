using Async2.Stacks.Naming;
using Async2.Stacks.Targets;

namespace Async2.Stacks.Troubles.Threads;

/// <summary>The methods of a thread, without those in which it blocks, and those of tasks and of the pool.</summary>
internal static class ThreadLines
{
    public static IReadOnlyList<string> Of(ThreadStack thread, FrameNames names) =>
        EvidenceLines.Of(
            [.. names.Of(thread.Chain), .. thread.Frames.Select(f => f.Method).Where(m => !IsPlumbing(m)).Select(names.FrameOf)]);

    private static bool IsPlumbing(ClrMethod method) => BlockingCall.IsThreading(method)
        || method.Type?.Name is { } type && (type.StartsWith("System.Runtime.CompilerServices.", StringComparison.Ordinal)
            || type.StartsWith("Async2.", StringComparison.Ordinal));
}
