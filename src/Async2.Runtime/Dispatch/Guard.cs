using System.ComponentModel;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;

namespace Async2;

/// <summary>
/// Calls of variants whose exceptions must not go on through the CLR: in async1 the callee has caught them, to put them into its task.
/// It has left its finally blocks by then, which the filter of a caller would come before.
/// </summary>
/// <remarks>
/// <code>
/// try { return variant(args) } catch (Exception e) when (Guard.IsOfTask(e)) { return Fault.Raised(e) }
/// </code>
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public static class Guard
{
    /// <summary>
    /// Whether <paramref name="exception"/>, on its way out of a variant, would have been in a task: not if it is that of a method which is
    /// not async, whose own exceptions its caller gets.
    /// </summary>
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Without metadata nothing is trimmed.")]
    public static bool IsOfTask(Exception exception)
    {
        foreach (StackFrame frame in new StackTrace(exception, fNeedFileInfo: false).GetFrames().AsEnumerable().Reverse())
        {
            if (frame.GetMethod()?.DeclaringType is { } type && type.Name != PassThrough.HiddenType)
                return typeof(Continuation).IsAssignableFrom(type);
        }

        return true;
    }
}
