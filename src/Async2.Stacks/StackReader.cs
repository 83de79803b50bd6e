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
        LookAsItRuns(target, Look);
        var watch = Stopwatch.StartNew();
        return target.LookAtRest(snapshot =>
        {
            watch.Restart();
            return Look(snapshot, MayGoOn);
        });

        StackListing Look(Snapshot snapshot, Func<bool> mayGoOn) =>
            new Look(snapshot, known, target.IsLive ? Environment.TickCount64 : null, options, mayGoOn).Read();

        bool MayGoOn()
        {
            target.Reading.Reads(ReadingPart.Heap);
            return !target.IsLive || target.Reading.MostPause is not { } most || watch.Elapsed < most;
        }
    }

    private static void LookAsItRuns(InspectedTarget target, Func<Snapshot, Func<bool>, StackListing> look)
    {
        target.LookAsItRuns(snapshot =>
        {
            var pace = new WalkPace();
            look(snapshot, () =>
            {
                target.Reading.Reads(ReadingPart.Classes);
                pace.Step();
                return true;
            });
            target.Reading.Observer?.WillStandStill(pace.Probable, snapshot.Heap.Size);
        });
    }
}
