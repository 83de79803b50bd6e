using System.Diagnostics;
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
        using var known = new KnownClasses(target.Runtime);
        target.LookAsItRuns(snapshot => Look(snapshot, MayGoOn(ReadingPart.Classes, most: null)));
        return target.LookAtRest(snapshot => Look(snapshot, MayGoOn(ReadingPart.Heap, target.IsLive ? target.Reading.MostPause : null)));

        StackListing Look(Snapshot snapshot, Func<bool> mayGoOn) =>
            new Look(snapshot, known, target.IsLive ? Environment.TickCount64 : null, options, mayGoOn).Read();

        Func<bool> MayGoOn(ReadingPart part, TimeSpan? most)
        {
            var watch = Stopwatch.StartNew();
            return () =>
            {
                target.Reading.Reads(part);
                return most is null || watch.Elapsed < most;
            };
        }
    }
}
