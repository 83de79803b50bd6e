using Async2.Stacks.Listing;
using Async2.Stacks.Targets;
using Async2.Stacks.Tests.Inspected;
using Microsoft.Diagnostics.NETCore.Client;

namespace Async2.Stacks.Tests.Reading;

/// <summary>Lists the stacks of a running program.</summary>
internal static class Listings
{
    public static StackListing Of(RunningProgram program, Source source, ListingOptions? options = null)
    {
        if (source == Source.Live)
        {
            // Reading classes as they are loaded may never return, and nothing watches this process.
            using var live = InspectedTarget.Attach(program.Id, new() { Without = [ReadingPart.Classes] });
            return StackReader.Read(live, options);
        }
        if (source == Source.Command) return StacksCommand.Run($"{program.Id}");
        using var core = new CoreFile(program.Id, source == Source.FullCore ? DumpType.Full : DumpType.WithHeap);
        using var target = InspectedTarget.OpenCore(core.Path);
        return StackReader.Read(target, options);
    }
}
