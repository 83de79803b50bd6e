namespace Async2;

/// <summary>The checks of an object that an instance method is called on. Thread-safe.</summary>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public static class Receiver
{
    /// <summary>Does what <c>callvirt</c> does first: a variant is a static method, and must not run on null.</summary>
    /// <remarks>The JIT makes one comparison of it, where <see cref="object.GetType"/> would be a call.</remarks>
    /// <exception cref="NullReferenceException"><paramref name="receiver"/> is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void ThrowIfNull(object receiver)
    {
        if (ObjectHeader.IsKnown) ObjectHeader.Touch(receiver);
        else receiver.GetType();
    }

    /// <summary>What identifies the type of <paramref name="receiver"/>, which is not null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint MethodTableOf(object receiver) =>
        ObjectHeader.IsKnown ? ObjectHeader.MethodTable(receiver) : receiver.GetType().TypeHandle.Value;
}
