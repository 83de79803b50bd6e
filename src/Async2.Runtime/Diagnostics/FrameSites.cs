using System.Collections.Concurrent;

namespace Async2;

/// <summary>Methods and lines of suspended frames, each determined once.</summary>
/// <remarks>The frame throws an exception in the line of its suspension point (<see cref="Frame.Locate"/>).</remarks>
internal static class FrameSites
{
    private static readonly ConditionalWeakTable<Type, ConcurrentDictionary<int, AsyncStackFrame>> s_known = [];

    internal static AsyncStackFrame Of(Type frame, int point) =>
        s_known.GetValue(frame, static _ => new()).GetOrAdd(point, static (point, frame) => Locate(frame, point), frame);

    /// <summary>The method of a continuation class or state machine, which is nested in the type of the method.</summary>
    internal static string MethodOf(Type type)
    {
        int start = type.Name.IndexOf('<'), end = type.Name.LastIndexOf('>');
        string name = start >= 0 && end > start ? InSource(type.Name[(start + 1)..end]) : type.Name;
        return type.DeclaringType is { } declaring ? $"{NameOf(declaring)}.{name}" : name;
    }

    /// <summary>The full name of a type, without type arguments.</summary>
    internal static string NameOf(Type type)
    {
        var definition = type.IsGenericType ? type.GetGenericTypeDefinition() : type;
        return definition.FullName?.Replace('+', '.') ?? type.Name;
    }

    // Of an explicit implementation the compiler writes hyphens for dots, and reflection escapes: <I<System-Byte\[\]>-M>d__0.
    private static string InSource(string name) => name.Replace("\\", "", StringComparison.Ordinal).Replace('-', '.');

    private static AsyncStackFrame Locate(Type type, int point)
    {
        try
        {
            LogicalFrames.Of(type).Locate(point, new LocatingException());
        }
        catch (LocatingException exception)
        {
            StackFrame? thrown = new StackTrace(exception, fNeedFileInfo: true).GetFrame(0);
            return new AsyncStackFrame(MethodOf(type), thrown?.GetFileName(), thrown?.GetFileLineNumber() ?? 0);
        }

        return new AsyncStackFrame(MethodOf(type), null, 0);
    }

    [SuppressMessage("Design", "CA1064", Justification = "It never leaves.")]
    private sealed class LocatingException : Exception;
}
