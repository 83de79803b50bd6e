using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;

namespace Async2.Insides;

/// <summary>
/// The fields in which an exception has its stack trace: as the runtime noted it when it was thrown last, and the text of earlier throws
/// before that.
/// </summary>
/// <remarks>
/// <code>
/// _remoteStackTraceString   text of earlier throws, complete lines
/// _stackTrace               byte[], or (from .NET 9) object[] { byte[], what keeps collectible code alive… }       StackTraceArray
/// _dynamicMethods           (.NET 8) what keeps collectible code alive
/// </code>
/// </remarks>
internal static class ExceptionFields
{
    private static readonly Type? s_stackTraceType =
        typeof(Exception).GetField("_stackTrace", BindingFlags.Instance | BindingFlags.NonPublic)?.FieldType;

    private static readonly bool s_hasDynamicMethods =
        typeof(Exception).GetField("_dynamicMethods", BindingFlags.Instance | BindingFlags.NonPublic)?.FieldType == typeof(object[]);

    internal static readonly bool AreKnown = Inside.Holds("exception-fields", Check);

    /// <summary>The text of earlier throws.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_remoteStackTraceString")]
    internal static extern ref string? RemoteStackTrace(Exception exception);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_source")]
    internal static extern ref string? Source(Exception exception);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_exceptionMethod")]
    internal static extern ref MethodBase? ThrowingMethod(Exception exception);

    /// <summary>What the runtime noted in the last throw.</summary>
    /// <param name="exception">The exception.</param>
    /// <param name="isCollectible">Whether that includes code which may be unloaded.</param>
    internal static byte[]? LastThrow(Exception exception, out bool isCollectible)
    {
        if (s_stackTraceType == typeof(byte[]))
        {
            isCollectible = s_hasDynamicMethods && DynamicMethods(exception) is not null;
            return StackTraceBytes(exception);
        }

        object? record = StackTraceObject(exception);
        isCollectible = record is object[];
        return (record is object[] parts ? parts[0] : record) as byte[];
    }

    /// <summary>Has the exception forget the last throw.</summary>
    internal static void ForgetLastThrow(Exception exception)
    {
        StackTraceText(exception) = null;
        if (s_stackTraceType == typeof(byte[])) StackTraceBytes(exception) = null;
        else StackTraceObject(exception) = null;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_stackTraceString")]
    private static extern ref string? StackTraceText(Exception exception);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_stackTrace")]
    private static extern ref object? StackTraceObject(Exception exception);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_stackTrace")]
    private static extern ref byte[]? StackTraceBytes(Exception exception);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_dynamicMethods")]
    private static extern ref object[]? DynamicMethods(Exception exception);

    // Without throwing, which everybody would see who listens.
    private static bool Check()
    {
        if (s_stackTraceType != typeof(object) && s_stackTraceType != typeof(byte[])) return false;
        const string Text = "probe";
        Exception exception = ExceptionDispatchInfo.SetRemoteStackTrace(new NotSupportedException(), Text);
        bool keepsText = RemoteStackTrace(exception)?.Contains(Text, StringComparison.Ordinal) == true;
        RemoteStackTrace(exception) = Text;
        MethodBase method = typeof(object).GetMethod(nameof(ToString))!;
        (Source(exception), ThrowingMethod(exception)) = (Text, method);
        ForgetLastThrow(exception);
        return keepsText && exception.StackTrace == Text && exception.Source == Text && GetTargetSite(exception) == method
            && LastThrow(exception, out bool isCollectible) is null && !isCollectible;

        [System.Diagnostics.CodeAnalysis.UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The field was set just now.")]
        static MethodBase? GetTargetSite(Exception exception) => exception.TargetSite;
    }
}
