using Async2.Stacks.Heap;

namespace Async2.Stacks.Targets;

/// <summary>The methods on a thread's stack.</summary>
/// <param name="ThreadId">The managed thread's id.</param>
/// <param name="Methods">The methods, innermost first.</param>
/// <param name="Memory">The memory of the stack; null if it could not be read.</param>
internal sealed record ThreadStack(int ThreadId, IReadOnlyList<ClrMethod> Methods, StackMemory? Memory)
{
    private const int MostFrames = 256;

    /// <summary>Walks a stack. The process must stand still, else the DAC may read what it does not expect, and crash.</summary>
    public static ThreadStack Of(ClrThread thread, StackMemory? memory) => new(
        thread.ManagedThreadId, [.. thread.EnumerateStackTrace(false, MostFrames).Select(f => f.Method).OfType<ClrMethod>()], memory);
}
