using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>
/// How often woven methods are called, and how many of these calls suspend. Only code that was woven to record a profile counts; at its end
/// the process adds the counts to the file that <see cref="FileVariable"/> names.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public static class CallCounts
{
    /// <summary>The variable of the environment that names the file, from the root on.</summary>
    public static string FileVariable => "ASYNC2_RECORD_PROFILE";

    /// <summary>A method has been called.</summary>
    /// <param name="place">The method's own field.</param>
    /// <param name="assembly">The name of its assembly.</param>
    /// <param name="method">Its name.</param>
    /// <param name="hash">The hash of its names.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Called(ref CountedMethod? place, string assembly, string method, string hash) =>
        (place ?? CallRecorder.Added(ref place, assembly, method, hash)).CountCall();

    /// <summary>A call suspends for the first time.</summary>
    /// <param name="place">What its method's field holds.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Suspended(CountedMethod place) => place.CountSuspension();
}
