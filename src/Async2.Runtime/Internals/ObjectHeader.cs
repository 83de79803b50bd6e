namespace Async2.Internals;

/// <summary>The word before an object's fields: the address of its method table, equal to its type's handle.</summary>
internal static class ObjectHeader
{
    internal static readonly bool IsKnown = RuntimeInternal.Holds("method-table", Check);

    /// <summary>The method table, as <c>RuntimeHelpers.GetMethodTable</c> reads it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint MethodTable(object o) => Unsafe.Add(ref Unsafe.As<byte, nint>(ref Unsafe.As<Fields>(o).First), -1);

    /// <summary>Loads the first byte of an object's fields, which throws for null. Every object has room for fields.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Touch(object o) => _ = Unsafe.As<Fields>(o).First;

    private static bool Check()
    {
        object[] objects = [new(), "", Array.Empty<int>(), 1, (1, ""), new List<string>()];
        return objects.All(o => MethodTable(o) == o.GetType().TypeHandle.Value);
    }

    private sealed class Fields
    {
        internal byte First;
    }
}
