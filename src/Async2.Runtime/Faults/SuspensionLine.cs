using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using Async2.Internals;

namespace Async2;

/// <summary>
/// Called by <see cref="Frame.Locate"/> from a line of code that stands for a suspension point.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public static class SuspensionLine
{
    private static readonly object s_lock = new();

    private static SeenCall? s_last;

    /// <summary>Notes where the caller is.</summary>
    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.AggressiveOptimization)]
    public static void Here() => s_last = ReturnAddresses.OfCaller();

    /// <summary>Where <paramref name="activation"/> says that the suspension point is, if it does.</summary>
    internal static SeenCall? Of(Frame activation, int point)
    {
        lock (s_lock)
        {
            activation.Locate(point);
            SeenCall? seen = s_last;
            s_last = null;      // its method may be unloaded
            return seen;
        }
    }
}
