namespace Async2.Stacks.Listing;

/// <summary>A frame of an async call stack.</summary>
/// <param name="Kind">The kind of the object that stands for it.</param>
/// <param name="Method">The method as C# writes it, with its type: <c>Shop.Order.PayAsync(int)</c>; or a description of a task.</param>
/// <param name="File">The source file; null without PDB.</param>
/// <param name="Line">The line of the await, from 1; null without PDB.</param>
/// <param name="Locals">The live variables of one frame, with <c>--values</c>; else empty.</param>
public sealed record StackFrame(FrameKind Kind, string Method, string? File, int? Line, IReadOnlyList<LocalValue> Locals)
{
    /// <summary>Whether the method is the user's own: neither of the framework nor of a package.</summary>
    public bool IsOwn { get; init; }

    /// <summary>
    /// The blocking call in which it waits without a thread: <c>Task.Wait</c>; empty if that is not known, null if it waits in none.
    /// </summary>
    public string? BlockingCall { get; init; }

    /// <summary>The same in words: <c>blocks in Task.Wait, without a thread</c>; null if it waits in no blocking call.</summary>
    public string? Blocks => BlockingCall is not { } call ? null : $"blocks{(call.Length > 0 ? $" in {call}" : "")}, without a thread";

    /// <summary>The name of the method's assembly; null for a task, or if it is not known.</summary>
    public string? Assembly { get; init; }
}

/// <summary>A variable that a suspended frame keeps.</summary>
/// <param name="Name">Its name in the source.</param>
/// <param name="Value">Its value in one line.</param>
public sealed record LocalValue(string Name, string Value);
