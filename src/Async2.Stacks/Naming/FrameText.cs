using Async2.Stacks.Listing;

namespace Async2.Stacks.Naming;

/// <summary>A method with its place, as one line of evidence: <c>Shop.Order.PayAsync(int) Order.cs:23</c>.</summary>
internal static class FrameText
{
    public static string Of(StackFrame frame)
    {
        var text = Of(frame.Method, frame is { File: { } file, Line: { } line } ? (file, line) : null);
        return frame.Blocks is { } blocks ? $"{text}, {blocks}" : text;
    }

    public static string Of(string method, (string File, int Line)? place) =>
        place is var (file, line) ? $"{method} {Path.GetFileName(file)}:{line}" : method;
}
