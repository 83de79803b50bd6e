using System.Diagnostics;

namespace Async2;

/// <summary>
/// The lines that a stack trace gets for the frames that an exception skipped: they were not on the stack, and the
/// dispatcher did not resume them.
/// </summary>
/// <remarks>
/// <code>
///    at Ns.Type.Leaf() in leaf.cs:line 7        ┐ thrown through
///    at Ns.Type.Helper() in leaf.cs:line 12     ┘
///    at Ns.Type.Middle() in middle.cs:line 3      skipped: a line of this class
///    at Ns.Type.Outer() in outer.cs:line 5        the handler, thrown through again
/// </code>
/// </remarks>
[StackTraceHidden]
internal sealed class LogicalTrace
{
    private readonly List<string> _lines = [];

    /// <summary>Adds the line of a skipped frame.</summary>
    internal static void Add(ref LogicalTrace? trace, Continuation skipped)
    {
        if (LogicalFrames.LineOf(skipped) is { } line) (trace ??= new LogicalTrace())._lines.Add(line);
    }

    /// <summary>Puts the lines behind those that the exception has, so that whatever it is thrown through next comes after them.</summary>
    internal static void Append(Exception exception, LogicalTrace? trace)
    {
        if (trace is null) return;
        ThrowRecord.Replace(exception, static (physical, trace) => trace.TextAfter(physical), trace);
    }

    private string TextAfter(string physical)
    {
        int length = physical.Length;
        foreach (string line in _lines) length += line.Length;
        return string.Create(length, (physical, _lines), static (text, parts) =>
        {
            parts.physical.CopyTo(text);
            text = text[parts.physical.Length..];
            foreach (string line in parts._lines)
            {
                line.CopyTo(text);
                text = text[line.Length..];
            }
        });
    }
}
