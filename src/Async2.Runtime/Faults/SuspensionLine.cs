using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using Async2.Insides;

namespace Async2;

/// <summary>
/// Called by <see cref="Continuation.Locate"/> from a line of code that stands for a suspension point.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public static class SuspensionLine
{
    [ThreadStatic]
    private static SeenCall? t_last;

    /// <summary>Notes where the caller is.</summary>
    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.AggressiveOptimization)]
    public static void Here() => t_last = ReturnAddresses.OfCaller();

    /// <summary>Where <paramref name="activation"/> says that the suspension point is, if it does.</summary>
    internal static SeenCall? Of(Continuation activation, int point)
    {
        t_last = null;
        activation.Locate(point);
        SeenCall? seen = t_last;
        t_last = null;
        return seen;
    }
}
