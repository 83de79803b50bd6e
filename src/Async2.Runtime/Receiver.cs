using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Async2;

/// <summary>What woven code asks of the object that an instance method is called on. Thread-safe.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public static class Receiver
{
    /// <summary>Does what <c>callvirt</c> does first: a variant is a static method, and must not run on null.</summary>
    /// <remarks>The JIT makes one comparison of it, where <see cref="object.GetType"/> would be a call.</remarks>
    /// <exception cref="NullReferenceException"><paramref name="receiver"/> is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void ThrowIfNull(object receiver) => _ = Unsafe.As<FirstByte>(receiver).Value;

    /// <summary>What identifies the type of <paramref name="receiver"/>, which is not null, as <c>RuntimeHelpers.GetMethodTable</c> gets it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint MethodTableOf(object receiver) =>
        Unsafe.Add(ref Unsafe.As<byte, nint>(ref Unsafe.As<FirstByte>(receiver).Value), -1);

    private sealed class FirstByte
    {
        internal byte Value;
    }
}
