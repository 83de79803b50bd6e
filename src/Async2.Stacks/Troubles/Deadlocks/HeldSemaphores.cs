using Async2.Stacks.Graph;
using Async2.Stacks.Heap;
using Async2.Stacks.Heap.Kinds;

namespace Async2.Stacks.Troubles.Deadlocks;

/// <summary>Finds the semaphores that frames have entered, and will release when they go on.</summary>
internal sealed class HeldSemaphores(SuspendedStacks stacks, SemaphorePaths paths)
{
    /// <summary>Whether frames of a class at a suspension point hold any.</summary>
    public bool MayHold(int type, long state) => paths.Of(stacks.Types[type], state).Count > 0;

    /// <summary>The addresses of the semaphores that a frame holds.</summary>
    public IEnumerable<ulong> Of(int node)
    {
        var type = stacks.Types[stacks.Nodes.Type(node)];
        foreach (var path in paths.Of(type, stacks.Nodes.State(node)))
        {
            if (Follow(path, type, stacks.Nodes.Address(node)) is not { } found) continue;
            foreach (var semaphore in path.IsOfReleaser ? ReleasedBy(found) : [found])
                if (IsSemaphore(semaphore)) yield return semaphore;
        }
    }

    private IEnumerable<ulong> ReleasedBy(ulong releaser)
    {
        if (stacks.Types.OfObject(releaser) is not { } type) yield break;
        foreach (var path in paths.OfReleaser(type))
            if (Follow(path.Static is { } field ? paths.Static(field) : releaser, path.Members) is { } semaphore) yield return semaphore;
    }

    private ulong? Follow(SemaphorePath path, HeapType frame, ulong address)
    {
        if (path.Static is { } field) return Follow(paths.Static(field), path.Members);
        if (path.Members.Count == 0) return null;
        if (frame.Kind is not (CompiledBox or PoolingBox)) return Follow(MachineOf(address, frame.Type), path.Members);
        var offset = FieldOffset.Of(frame.Type, CompiledBox.Machine, path.Members[0]);
        return offset < 0 ? null : Follow(stacks.Types.Memory.ReadPointer(address + (ulong)offset), path.Members.Skip(1));
    }

    // A frame is its own machine; the class of a debug build's machine stands for its box.
    private ulong MachineOf(ulong address, ClrType machine)
    {
        if (stacks.Types.Object(address) is not { } own) return 0;
        return own.Type.MethodTable == machine.MethodTable ? address : own.Reference(CompiledBox.Machine);
    }

    private ulong? Follow(ulong address, IEnumerable<string> members)
    {
        foreach (var member in members)
        {
            if (stacks.Types.Object(address) is not { } holder) return null;
            address = holder.Reference(member);
        }
        return address;
    }

    private bool IsSemaphore(ulong address) => stacks.Types.OfObject(address)?.Kind is SemaphoreKind;
}
