using Async2.Stacks.Heap;

namespace Async2.Stacks.Targets;

/// <summary>The methods on a thread's stack.</summary>
/// <param name="ThreadId">The managed thread's id.</param>
/// <param name="SystemId">The id by which the process itself knows the system's thread.</param>
/// <param name="Address">The address of the runtime's own object for it.</param>
/// <param name="Frames">The methods, innermost first.</param>
/// <param name="Memory">The memory of the stack; null if it could not be read.</param>
internal sealed record ThreadStack(int ThreadId, uint SystemId, ulong Address, IReadOnlyList<ThreadFrame> Frames, StackMemory? Memory)
{
    private const int MostFrames = 256;

    /// <summary>The task that the thread runs; 0 if it runs none.</summary>
    public ulong CurrentTask { get; init; }

    /// <summary>The managed thread's object; 0 if it is not known.</summary>
    public ulong Object { get; init; }

    /// <summary>Whether the runtime looks for a handler of an exception that the innermost method has thrown.</summary>
    public bool IsThrowing { get; init; }

    /// <summary>
    /// The frames of woven methods for which a task boundary blocks the thread, innermost first, by their classes and states. They are not
    /// on its stack, and run before all of <see cref="Frames"/> that are not the boundary's.
    /// </summary>
    public IReadOnlyList<(int Type, long State)> Chain { get; init; } = [];

    /// <summary>Walks a stack. The process must stand still, else the DAC may read what it does not expect, and crash.</summary>
    /// <param name="thread">The thread.</param>
    /// <param name="memory">The memory of its stack.</param>
    /// <param name="fields">The fields of the class library that each thread has for itself.</param>
    public static ThreadStack Of(ClrThread thread, StackMemory? memory, ThreadFields fields)
    {
        var frames = thread.EnumerateStackTrace(false, MostFrames).ToList();
        return new(
            thread.ManagedThreadId, thread.OSThreadId, thread.Address,
            [.. frames.Where(f => f.Method is not null).Select(f => new ThreadFrame(f.Method!, f.StackPointer))], memory)
        {
            CurrentTask = fields.CurrentTask?.ReadObject(thread).Address ?? 0,
            Object = fields.CurrentThread?.ReadObject(thread).Address ?? 0,
            IsThrowing = frames is [{ FrameName: "SoftwareExceptionFrame" or "FaultingExceptionFrame" }, ..],
        };
    }

    /// <summary>The registers, and the words on the stack up to a frame: in those there is what the frames before it use.</summary>
    /// <param name="frame">The index of the frame.</param>
    /// <param name="reader">The target.</param>
    public HashSet<ulong> WordsBefore(int frame, IMemoryReader reader)
    {
        if (Memory is null) return [];
        var words = new HashSet<ulong>();
        foreach (var word in MemoryMarshal.Cast<byte, ulong>(Memory.Registers)) words.Add(word);
        foreach (var word in Memory.WordsBefore(frame < Frames.Count ? Frames[frame].StackPointer : Memory.End, reader)) words.Add(word);
        return words;
    }
}

/// <summary>A method on a thread's stack.</summary>
/// <param name="Method">The method.</param>
/// <param name="StackPointer">The stack pointer in it: the memory behind it is the frame's.</param>
internal sealed record ThreadFrame(ClrMethod Method, ulong StackPointer);
