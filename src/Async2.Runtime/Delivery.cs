using System.ComponentModel;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.ExceptionServices;

namespace Async2;

/// <summary>How an exception of a callee enters the try region of the caller that awaited it, where the CLR must find the handler.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public static class Delivery
{
    /// <summary>Raises the exception of <paramref name="fault"/> with the stack trace that it has.</summary>
    /// <param name="fault">A <see cref="Fault"/>: what a callee returned, or what a resume body got for the callee that it waited for.</param>
    /// <exception cref="Exception">The fault's, always.</exception>
    [DoesNotReturn]
    public static void Throw(Continuation fault) => ExceptionDispatchInfo.Throw(((Fault)fault).Complete());
}
