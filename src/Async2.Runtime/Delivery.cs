using System.ComponentModel;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.ExceptionServices;

namespace Async2;

/// <summary>How an exception of a callee enters the try region of the caller that awaited it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public static class Delivery
{
    /// <summary>Raises <paramref name="thrown"/> with the stack trace that it has.</summary>
    /// <exception cref="Exception"><paramref name="thrown"/>, always.</exception>
    [DoesNotReturn]
    public static void Throw(Exception thrown) => ExceptionDispatchInfo.Throw(thrown);
}
