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

    /// <summary>The name of the method's assembly; null for a task, or if it is not known.</summary>
    public string? Assembly { get; init; }
}

/// <summary>A variable that a suspended frame keeps.</summary>
/// <param name="Name">Its name in the source.</param>
/// <param name="Value">Its value in one line.</param>
public sealed record LocalValue(string Name, string Value);
