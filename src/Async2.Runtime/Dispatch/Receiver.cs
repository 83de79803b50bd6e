namespace Async2;

/// <summary>Checks of the receiver of a call. Thread-safe.</summary>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public static class Receiver
{
    /// <summary>Throws for null, as <c>callvirt</c> does. A variant is a static method, whose call does not test.</summary>
    /// <remarks>The JIT emits one comparison, where <see cref="object.GetType"/> would be a call.</remarks>
    /// <exception cref="NullReferenceException"><paramref name="receiver"/> is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void ThrowIfNull(object receiver)
    {
        if (ObjectHeader.IsKnown) ObjectHeader.Touch(receiver);
        else receiver.GetType();
    }

    /// <summary>The method table of <paramref name="receiver"/>, which is not null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint MethodTableOf(object receiver) => ObjectHeader.MethodTable(receiver);
}
