namespace Async2.Stacks.Heap;

/// <summary>The places of the references in objects of a class, by the description that the garbage collector has of it.</summary>
internal static class ReferenceOffsets
{
    /// <summary>The offsets, the method table included.</summary>
    /// <param name="type">The class.</param>
    /// <param name="size">The size of an object. Of an array it decides of how many elements there are offsets.</param>
    /// <returns>Those before what is damaged: a core may describe places outside of the object, or nothing.</returns>
    public static int[] Of(ClrType type, int size)
    {
        if (type.GCDesc is not { IsEmpty: false } description) return [];
        // An object in which everything is a reference.
        var dummy = new byte[(size + 7) & ~7];
        Array.Fill(dummy, (byte)1);
        List<int> offsets = [];
        try
        {
            // More than there is room for is a circle.
            foreach (var (_, offset) in description.WalkObject(dummy, dummy.Length).Take(dummy.Length / sizeof(ulong))) offsets.Add(offset);
        }
        catch (Exception e) when (e is ArgumentException or IndexOutOfRangeException)
        {
            // Nothing can be said about the rest.
        }
        return [.. offsets];
    }
}
