namespace Async2.Stacks.Heap;

/// <summary>The classes from which a class derives.</summary>
internal static class BaseClasses
{
    // In a damaged target a class can be its own base class.
    private const int Deepest = 1000;

    /// <summary>The class itself, and its base classes, the nearest first; none for null.</summary>
    public static IEnumerable<ClrType> AndSelf(ClrType? type)
    {
        for (var depth = 0; type is not null && depth < Deepest; type = type.BaseType, depth++) yield return type;
    }
}
