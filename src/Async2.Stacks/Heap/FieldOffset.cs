namespace Async2.Stacks.Heap;

/// <summary>Offsets of fields and elements in objects, the method table included.</summary>
internal static class FieldOffset
{
    public const int MethodTableSize = 8;

    /// <summary>The offset of an array's length.</summary>
    public const int Length = 8;

    /// <summary>The offset of an array's first element.</summary>
    public const int FirstElement = 16;

    /// <summary>The offset of a field of a class, or of a field in a struct in it; -1 if there is none.</summary>
    public static int Of(ClrType? type, params ReadOnlySpan<string> path)
    {
        var offset = MethodTableSize;
        foreach (var name in path)
        {
            if (type?.GetFieldByName(name) is not { } field) return -1;
            offset += field.Offset;
            type = field.Type;
        }
        return offset;
    }
}
