namespace Async2.Stacks.Heap;

/// <summary>The classes from which a class derives.</summary>
internal static class BaseClasses
{
    /// <summary>The class itself, and its base classes, the nearest first; none for null.</summary>
    public static IEnumerable<ClrType> AndSelf(ClrType? type)
    {
        for (; type is not null; type = type.BaseType) yield return type;
    }
}
