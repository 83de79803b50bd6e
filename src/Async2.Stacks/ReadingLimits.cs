using System.Diagnostics;
using Async2.Stacks.Targets;

namespace Async2.Stacks;

/// <summary>Says when the heap is to be read no further: after the time for which a process may stand still, or beyond a memory.</summary>
/// <param name="reading">How the target is read.</param>
/// <param name="part">The part of the reading in which the heap is walked.</param>
/// <param name="mostPause">The time; null for no limit.</param>
internal sealed class ReadingLimits(ReadingOptions reading, ReadingPart part, TimeSpan? mostPause)
{
    // The other half is for what the objects are made into: stacks, groups, texts.
    private const int ShareOfWalk = 2;
    private const int ShareOfReferences = 4;
    private const long UsualReferences = 100 << 20;

    private readonly Stopwatch _watch = Stopwatch.StartNew();

    /// <summary>What the rest of the heap has suffered; null if all may be read.</summary>
    public string? Reached { get; private set; }

    /// <summary>
    /// The bytes for references. Those beyond are not kept, and nothing is searched that needs all of them: a service's heap has fewer,
    /// and for more a user has to allow the memory.
    /// </summary>
    public long MostReferences => reading.MostMemory / ShareOfReferences ?? UsualReferences;

    /// <summary>The pace of the walk.</summary>
    public WalkPace Pace { get; } = new();

    /// <summary>Something else than the walk has made a step.</summary>
    public void GoesOn() => reading.Reads(part);

    /// <summary>The walk has made a step. Says whether it may go on: once false, always false.</summary>
    public bool MayGoOn()
    {
        GoesOn();
        Pace.Step();
        if (_watch.Elapsed >= mostPause) Reached ??= "were not read in the time of --max-pause";
        if (GC.GetTotalMemory(forceFullCollection: false) > reading.MostMemory / ShareOfWalk)
            Reached ??= "were not read in the memory of --max-memory";
        return Reached is null;
    }
}
