using Async2.Stacks.Graph;
using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;
using Async2.Stacks.Naming;
using Async2.Stacks.Targets;

namespace Async2.Stacks.Troubles.Threads;

/// <summary>A lock that a thread has, while others wait for it.</summary>
/// <param name="Address">The address of its object.</param>
/// <param name="Owner">The thread.</param>
/// <param name="Name">The lock in words: <c>the lock of Shop.Account 0x7f…</c>.</param>
internal sealed record OwnedLock(ulong Address, ThreadStack Owner, string Name)
{
    /// <summary>All of them, by the addresses of their objects.</summary>
    public static Dictionary<ulong, OwnedLock> In(SuspendedStacks stacks, Snapshot snapshot)
    {
        Dictionary<ulong, OwnedLock> locks = [];
        foreach (var monitor in snapshot.Monitors)
        {
            if (snapshot.Threads.FirstOrDefault(t => t.Address == monitor.Owner) is { } owner)
            {
                var name = $"the lock of {TypeOf(monitor.Object, stacks.Types)} 0x{monitor.Object:x}";
                locks[monitor.Object] = new(monitor.Object, owner, name);
            }
        }
        foreach (var node in stacks.Nodes.OfKind<LockKind>())
        {
            var (address, type) = (stacks.Nodes.Address(node), stacks.Types[stacks.Nodes.Type(node)]);
            if (OwnerOf(stacks.Nodes.State(node), snapshot.Threads) is { } owner)
                locks[address] = new(address, owner, $"{type.Name["System.Threading.".Length..]} 0x{address:x}");
        }
        return locks;
    }

    // A Lock has the system's id of its owner in .NET 9 and 10, other locks have the managed one. In a container both are small numbers.
    private static ThreadStack? OwnerOf(long id, IReadOnlyList<ThreadStack> threads) =>
        threads.Where(t => t.SystemId == id || t.ThreadId == id).Take(2).ToList() is [var only] ? only : null;

    private static string TypeOf(ulong address, HeapTypes types) => DisplayNames.OfType(types.OfObject(address)?.Name ?? "?");
}
