using Async2.Stacks.Listing;
using Async2.Stacks.Targets;

namespace Async2.Stacks;

/// <summary>Lists the suspended async call stacks of a process or a core.</summary>
public static class StackReader
{
    /// <summary>Reads all suspended stacks. A live process stands still for a part of the time.</summary>
    /// <param name="target">The process or core.</param>
    /// <param name="options">The extent of the listing.</param>
    /// <exception cref="InspectionException">The process cannot be read, or has ended meanwhile.</exception>
    public static StackListing Read(InspectedTarget target, ListingOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(target);
        options ??= new();
        var reading = target.Reading;
        using var known = new KnownClasses(target.Runtime);
        target.LookAsItRuns(snapshot =>
        {
            var limits = new ReadingLimits(reading, ReadingPart.Classes, mostPause: null);
            Look(snapshot, limits, Environment.TickCount64);
            reading.Observer?.WillStandStill(limits.Pace.Probable, snapshot.Heap.Size);
        });
        // While the process stands still, its timers do not go on.
        long? now = target.IsLive ? Environment.TickCount64 : null;
        return target.LookAtRest(s => Look(s, new(reading, ReadingPart.Heap, target.IsLive ? reading.MostPause : null), now));

        StackListing Look(Snapshot snapshot, ReadingLimits limits, long? now) => new Look(snapshot, known, now, options, limits).Read();
    }
}
