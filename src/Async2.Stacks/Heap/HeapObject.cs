namespace Async2.Stacks.Heap;

/// <summary>An object on the heap, whose fields are read by name. For few objects: names are looked up each time.</summary>
internal readonly record struct HeapObject(IMemoryReader Memory, ClrType Type, ulong Address)
{
    private const int MostCharacters = 260;
    private const int MostSize = 1 << 20;

    /// <summary>The object in a field; 0 if it is null, or there is no such field.</summary>
    public ulong Reference(string field) => Value<ulong>(field);

    /// <summary>All objects that it refers to, with the offsets of the references; none if it is too large.</summary>
    public List<(ulong Target, int Offset)> References()
    {
        if (!Type.ContainsPointers || Type.StaticSize is < 0 or > MostSize) return [];
        var bytes = new byte[(Type.StaticSize + 7) & ~7];
        if (Memory.Read(Address, bytes) < bytes.Length) return [];
        return [.. ReferenceOffsets.Of(Type, bytes.Length).Select(o => (BitConverter.ToUInt64(bytes, o), o)).Where(r => r.Item1 != 0)];
    }

    /// <summary>The string in a field; null if there is none.</summary>
    public string? Text(string field) =>
        Type.Heap.GetObject(Reference(field)) is { Type.IsString: true } text ? text.AsString(MostCharacters) : null;

    /// <summary>The value of a field, or of a field in a struct; its default if there is no such field.</summary>
    public T Value<T>(params ReadOnlySpan<string> path)
        where T : unmanaged => FieldOffset.Of(Type, path) is > 0 and var offset ? Memory.Read<T>(Address + (ulong)offset) : default;
}
