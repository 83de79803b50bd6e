using System.ComponentModel;
using System.Diagnostics;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>What an <c>await foreach</c> over <c>source.ConfigureAwait(…)</c> or <c>source.WithCancellation(…)</c> really enumerates.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public static class IteratorLoop
{
    private static readonly bool s_isKnown = IsKnown();

    /// <summary>The enumerator within <paramref name="configured"/>, if it is awaited as <paramref name="continueOnCapturedContext"/> says; else null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static IAsyncEnumerator<T>? Source<T>(ref ConfiguredCancelableAsyncEnumerable<T>.Enumerator configured, bool continueOnCapturedContext)
    {
        if (!s_isKnown) return null;
        ref Fields<T> fields = ref Unsafe.As<ConfiguredCancelableAsyncEnumerable<T>.Enumerator, Fields<T>>(ref configured);
        return fields.ContinueOnCapturedContext == continueOnCapturedContext ? fields.Source : null;
    }

    private static bool IsKnown()
    {
        FieldInfo[] fields = typeof(ConfiguredCancelableAsyncEnumerable<object>.Enumerator).GetFields(BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public);
        return fields is [{ Name: "_enumerator" } source, { Name: "_continueOnCapturedContext" } flag]
            && source.FieldType == typeof(IAsyncEnumerator<object>) && flag.FieldType == typeof(bool);
    }

    /// <summary>As the class library has them in .NET 8, 9 and 10; where it does not, nothing is found.</summary>
    private readonly struct Fields<T>
    {
        public readonly IAsyncEnumerator<T> Source;
        public readonly bool ContinueOnCapturedContext;
    }
}
