using Async2.Stacks.Heap;

namespace Async2.Stacks.Waits;

/// <summary>The objects that wait for others, in lists that those have.</summary>
/// <param name="types">The classes.</param>
/// <param name="next">The field in which one has the next one of its list.</param>
internal sealed class Waiters(HeapTypes types, string next)
{
    /// <summary>The most that are read of a list. A damaged one may have no end.</summary>
    public const int Most = 1 << 20;

    private readonly Dictionary<ulong, ulong> _owners = [];

    /// <summary>The waiting objects, each with the one that it waits for.</summary>
    public IReadOnlyDictionary<ulong, ulong> Owners => _owners;

    /// <summary>Adds a waiting object; false if it is there already.</summary>
    public bool Add(ulong waiter, ulong owner) => _owners.TryAdd(waiter, owner);

    /// <summary>Adds a list, which may be a circle.</summary>
    /// <returns>The number of its objects.</returns>
    public int AddList(ulong first, ulong owner)
    {
        var count = 0;
        for (var at = first; at != 0 && count < Most && Add(at, owner); count++) at = types.Object(at)?.Reference(next) ?? 0;
        return count;
    }
}
