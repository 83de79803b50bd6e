using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;

namespace Async2.Stacks.Naming;

/// <summary>Names of the classes of which async methods return objects: without namespaces, outer classes and type arguments.</summary>
internal static class ResultNames
{
    private const string Builder = "MethodBuilder<";

    // A variant of a woven method returns the last.
    private static readonly string[] s_tasks = ["Task<", "ValueTask<", "AsyncResult<"];

    /// <summary>The class that a method returns in its task; null if there is none, or it is not known.</summary>
    /// <param name="names">Names of frames.</param>
    /// <param name="frame">The class of the frame.</param>
    /// <param name="state">The frame's suspension point.</param>
    public static string? Of(FrameNames names, HeapType frame, long state) => frame.Kind switch
    {
        CompiledBox or PoolingBox => OfBox(frame.Name),
        RuntimeContinuation continuation => names.MethodsOf(continuation, state) is (var symbols, [var only])
            ? OfTask(MethodNames.ResultOf(symbols.Metadata, only)) : null,
        _ => names.MethodOf(frame) is var (symbols, method) ? OfTask(MethodNames.ResultOf(symbols.Metadata, method)) : null,
    };

    /// <summary>The class of what a task on the heap gets as result; null if it is no task, or gets none.</summary>
    public static string? OfTask(HeapType task) =>
        KindOfType.IsTask(task.Name) && task.Name.IndexOf('<', StringComparison.Ordinal) is > 0 and var start
        ? Plain(task.Name[(start + 1)..^1]) : null;

    /// <summary>The name of a class on the heap, for comparison.</summary>
    public static string Plain(string name)
    {
        var end = name.IndexOf('<', StringComparison.Ordinal);
        var definition = end < 0 ? name : name[..end];
        return definition[(definition.LastIndexOfAny(['.', '+']) + 1)..];
    }

    /// <summary>The class in a task: <c>Task&lt;Order&gt;</c> has <c>Order</c>. Null for other types.</summary>
    public static string? OfTask(string type) =>
        type.EndsWith('>') && Array.Find(s_tasks, t => type.StartsWith(t, StringComparison.Ordinal)) is { } task
            ? Plain(type[task.Length..^1]) : null;

    // System.Runtime.CompilerServices.AsyncTaskMethodBuilder<Shop.Order>+AsyncStateMachineBox<Shop.Orders+<FindAsync>d__3>
    private static string? OfBox(string name)
    {
        var start = name.IndexOf(Builder, StringComparison.Ordinal);
        return start < 0 ? null : Plain(name[(start + Builder.Length)..].Split(">+", 2)[0]);
    }
}
