using Async2.Stacks.Graph;
using Async2.Stacks.Listing;
using Async2.Stacks.Waits;

namespace Async2.Stacks.Troubles.Deadlocks;

/// <summary>Finds full channels that are read only by stacks which wait for room in them.</summary>
internal sealed class FullChannels(SuspendedStacks stacks, Channels channels, ChannelReaders readers)
{
    private readonly AwaitedObject _awaited = new(stacks.Types);

    /// <summary>A trouble for each.</summary>
    /// <param name="describe">The lines of a group's stack.</param>
    public IEnumerable<Trouble> Find(Func<int, IReadOnlyList<string>> describe)
    {
        foreach (var writers in Writers().GroupBy(w => w.Channel))
        {
            var waiting = stacks.Callers.FramesFrom([.. writers.Select(w => w.Innermost)]);
            if (readers.Of(writers.Key) is not { Count: > 0 } found || !found.All(waiting.Contains)) continue;
            var group = writers.First(w => stacks.Callers.FramesFrom([w.Innermost]).Overlaps(found)).Group;
            var others = writers.GroupBy(w => w.Group).Where(g => g.Key != group).MaxBy(g => g.Count());
            List<TroubleDetail> details = [new("reads it, and waits for room in it", describe(group))];
            if (others is not null) details.Add(new($"{others.Count():N0} × waits", describe(others.Key)));
            yield return new(
                TroubleKind.Deadlock,
                $"{Amount.OfWaiting(writers.Count(), "stack")} for room in channel 0x{writers.Key:x}, also those that read it.", details);
        }
    }

    // Those of a group wait alike: the first one that waits for something else ends it.
    private IEnumerable<(int Innermost, int Group, ulong Channel)> Writers()
    {
        foreach (var (key, group) in stacks.Groups)
        {
            foreach (var innermost in group.Innermost)
            {
                var awaited = _awaited.Of(stacks.Nodes.Address(innermost)).Address;
                if (!channels.ByOperation.TryGetValue(awaited, out var channel)) break;
                if (channels.IsFull(channel)) yield return (innermost, key, channel);
            }
        }
    }
}
