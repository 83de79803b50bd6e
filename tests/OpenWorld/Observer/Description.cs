using System.Text.RegularExpressions;

namespace Observer;

/// <summary>An exception in one line: type, message, token, and the methods of its trace.</summary>
public static class Description
{
    public static string Of(Exception exception)
    {
        var token = exception is OperationCanceledException cancelled ? $" token {cancelled.CancellationToken.IsCancellationRequested}" : "";
        // A woven callee detects a null receiver itself, so its frame is in the trace.
        var trace = exception is NullReferenceException ? "" : $" at {string.Join(" < ", Frames(exception))}";
        return $"{exception.GetType().Name}: {exception.Message}{token}{trace}";
    }

    // "   at Namespace.Type.Method(Parameters) in file:line"
    private static readonly Regex Frame = new(@"^\s+at ([^(]+)\(");

    // A pooled ValueTask of async1 rethrows in a frame of its own. docs/semantics.md lists it as missing in woven code.
    private const string Pooling = "System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder";

    private static IEnumerable<string> Frames(Exception exception) =>
        from line in (exception.StackTrace ?? "").Split('\n')
        let frame = Frame.Match(line)
        where frame.Success && !frame.Groups[1].Value.StartsWith(Pooling, StringComparison.Ordinal)
        select frame.Groups[1].Value;
}
