using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Text;

namespace Async2;

/// <summary>
/// The lines that a stack trace gets for the frames that an exception skipped: they were not on the stack, and the
/// dispatcher did not resume them.
/// </summary>
[StackTraceHidden]
internal sealed class LogicalTrace
{
    private static readonly bool s_stackTraceIsObject =
        typeof(Exception).GetField("_stackTrace", System.Reflection.BindingFlags.Instance | System.Reflection.BindingFlags.NonPublic)?.FieldType == typeof(object);

    private readonly StringBuilder _text = new();

    /// <summary>Adds the line of a skipped frame.</summary>
    internal static void Add(ref LogicalTrace? trace, Continuation skipped)
    {
        if (LogicalFrames.LineOf(skipped) is { } line)
            (trace ??= new LogicalTrace())._text.Append(line).Append(Environment.NewLine);
    }

    /// <summary>Puts the lines behind those that the exception has, so that whatever throws it next comes after them.</summary>
    internal static void Append(Exception exception, LogicalTrace? trace)
    {
        if (trace is null) return;
        string? physical = WithoutDispatcher(exception.StackTrace);
        RemoteStackTraceString(exception) =
            string.IsNullOrEmpty(physical) ? trace._text.ToString() : physical + Environment.NewLine + trace._text;
        StackTraceString(exception) = null;
        if (s_stackTraceIsObject) StackTraceObject(exception) = null;
        else StackTraceBytes(exception) = null;
    }

    /// <summary>The frame that caught the exception, the dispatcher's, is shown only because it is the last one.</summary>
    private static string? WithoutDispatcher(string? text)
    {
        if (text is null) return null;
        int lastLine = text.LastIndexOf('\n') + 1;
        return text.AsSpan(lastLine).StartsWith("   at Async2.ChainRoot.") ? text[..lastLine].TrimEnd() : text;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_remoteStackTraceString")]
    private static extern ref string? RemoteStackTraceString(Exception exception);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_stackTraceString")]
    private static extern ref string? StackTraceString(Exception exception);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_stackTrace")]
    private static extern ref object? StackTraceObject(Exception exception);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_stackTrace")]
    private static extern ref byte[]? StackTraceBytes(Exception exception);
}
