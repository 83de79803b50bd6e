using Async2.Stacks.Graph;

namespace Async2.Stacks.Waits;

/// <summary>Describes what the innermost frames of a group wait for.</summary>
internal sealed class GroupWaits(SuspendedStacks stacks, WaitText text)
{
    // Further ones of a group rarely wait for another kind of thing.
    private const int MostSamples = 50;
    private const int MostTexts = 2;

    private readonly AwaitedObject _awaited = new(stacks.Types);

    /// <summary>The description of the waits of some innermost frames of a group.</summary>
    public string Of(IEnumerable<int> innermost)
    {
        var texts = innermost.Take(MostSamples).Select(Of).Distinct().ToList();
        var others = texts.Count - MostTexts;
        return string.Join("; ", texts.Take(MostTexts)) + (others > 0 ? $"; and {others} others like these" : "");
    }

    /// <summary>The address of the object for which an innermost frame waits; 0 if that is not known.</summary>
    public ulong AwaitedBy(int node) => _awaited.Of(stacks.Nodes.Address(node)).Address;

    private string Of(int node) =>
        stacks.Nodes.State(node) < 0 ? "nothing: it runs, or is queued" : text.Of(_awaited.Of(stacks.Nodes.Address(node)));
}
