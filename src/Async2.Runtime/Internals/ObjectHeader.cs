namespace Async2.Internals;

/// <summary>The word before an object's fields: the address of its method table, equal to its type's handle.</summary>
internal static class ObjectHeader
{
    internal static readonly bool IsKnown = RuntimeInternal.Holds("method-table", Check);

    /// <summary>The method table of an object.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint MethodTable(object o) => IsKnown ? Read(o) : o.GetType().TypeHandle.Value;

    /// <summary>Loads the first byte of an object's fields, which throws for null. Every object has room for fields.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Touch(object o) => _ = Unsafe.As<Fields>(o).First;

    // As RuntimeHelpers.GetMethodTable reads it.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint Read(object o) => Unsafe.Add(ref Unsafe.As<byte, nint>(ref Unsafe.As<Fields>(o).First), -1);

    private static bool Check()
    {
        object[] objects = [new(), "", Array.Empty<int>(), 1, (1, ""), new List<string>()];
        foreach (object o in objects)
            if (Read(o) != o.GetType().TypeHandle.Value) return false;
        return true;
    }

    private sealed class Fields
    {
        internal byte First;
    }
}
