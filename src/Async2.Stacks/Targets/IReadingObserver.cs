namespace Async2.Stacks.Targets;

/// <summary>The parts of the reading of a target, in their order.</summary>
public enum ReadingPart
{
    /// <summary>The target, its modules, and the runtime's own library that reads it (the DAC).</summary>
    Runtime,

    /// <summary>The classes of a live process, as it goes on.</summary>
    Classes,

    /// <summary>The threads and their stacks.</summary>
    Threads,

    /// <summary>Handles and static fields.</summary>
    Roots,

    /// <summary>The heap, the stacks on it, and what they wait for.</summary>
    Heap,
}

/// <summary>
/// Is told what the reading of a target does. A damaged target can make the runtime's own library crash, or never return.
/// </summary>
/// <remarks>Called on the thread that reads, also between the beginnings of parts.</remarks>
public interface IReadingObserver
{
    /// <summary>The reading has come to a part, or goes on with it.</summary>
    void Reads(ReadingPart part);

    /// <summary>A live process will stand still.</summary>
    /// <param name="pause">The probable time, by the speed at which its heap was read as it went on.</param>
    /// <param name="heap">The size of its heap in bytes.</param>
    void WillStandStill(TimeSpan pause, long heap);

    /// <summary>A live process stands still from now on, or goes on again.</summary>
    void Stands(bool still);
}
