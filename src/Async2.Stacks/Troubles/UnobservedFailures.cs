using Async2.Stacks.Graph;
using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;
using Async2.Stacks.Listing;
using Async2.Stacks.Naming;
using Async2.Stacks.Reachability;

namespace Async2.Stacks.Troubles;

/// <summary>Finds failed tasks whose exceptions nobody has observed, and nobody can any more.</summary>
internal static class UnobservedFailures
{
    private const int MostKinds = 5;

    /// <summary>The trouble; null if there is none.</summary>
    public static Trouble? In(SuspendedStacks stacks, Unreached unreached, FrameNames names)
    {
        var (nodes, types) = (stacks.Nodes, stacks.Types);
        var unobserved = nodes.OfKind<FailureKind>();
        if (unobserved.Count == 0) return null;
        // Who has a failed task can still observe it.
        unreached.FollowTasks();
        var failures = unobserved.Where(n => unreached.Contains(nodes.Link(n))).Select(n => ExceptionOf(types, nodes.Address(n))).ToList();
        if (failures.Count == 0) return null;
        var kinds = failures.OfType<ClrException>().GroupBy(Origin).OrderByDescending(g => g.Count()).ToList();
        return new(
            TroubleKind.Unobserved,
            failures.Count == 1 ? "1 task failed, and nobody observed its exception."
                : $"{failures.Count:N0} tasks failed, and nobody observed their exceptions.",
            [.. kinds.Take(MostKinds).Select(k => Detail(k.Count(), k.First(), names))]);
    }

    private static TroubleDetail Detail(int count, ClrException first, FrameNames names) =>
        new($"{count:N0} × {first.Type.Name}: {first.Message}", ExceptionLines.Of(first, names));

    private static string Origin(ClrException failure) => $"{failure.Type.Name} {failure.StackTrace.FirstOrDefault()?.Method?.Signature}";

    // TaskExceptionHolder.m_faultExceptions is a list of ExceptionDispatchInfo.
    private static ClrException? ExceptionOf(HeapTypes types, ulong holder)
    {
        var list = Follow(types, holder, "m_faultExceptions");
        var items = list is { } l ? Follow(types, l, "_items") : null;
        if (items is not { } array) return null;
        var first = types.Memory.ReadPointer(array + FieldOffset.FirstElement);
        return Follow(types, first, "_exception") is { } exception && types.OfObject(exception) is { Type.IsException: true }
            ? types.Runtime.Heap.GetObject(exception).AsException() : null;
    }

    private static ulong? Follow(HeapTypes types, ulong address, string field) =>
        types.Object(address)?.Reference(field) is > 0 and var next ? next : null;
}
