using Async2.Stacks.Heap;

namespace Async2.Stacks.Reachability;

/// <summary>The references in objects of each class. To find them takes longer than a walk over the heap.</summary>
internal sealed class ReferencesOfTypes
{
    private readonly List<References?> _byNumber = [];

    public References Of(HeapType type)
    {
        while (_byNumber.Count <= type.Number) _byNumber.Add(null);
        return _byNumber[type.Number] ??= References.Of(type);
    }
}
