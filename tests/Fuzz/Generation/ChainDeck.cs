using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>Chains in which all that can meet does, in few of them. Programs take them in turn, again and again.</summary>
internal static class ChainDeck
{
    private const int Candidates = 100;
    private const int EnoughForAll = 2000;

    private static readonly List<Chain> s_chains = Make();

    /// <summary>How many there are.</summary>
    public static int Count => s_chains.Count;

    public static Chain At(int turn) => s_chains[turn % s_chains.Count];

    // Of many, always the one in which most meets that has not met; until all has met that meets in a great many of them.
    private static List<Chain> Make()
    {
        var draw = new Draw(seed: 1);
        var wanted = Enumerable.Range(0, EnoughForAll).SelectMany(_ => Any(draw).Meetings).ToHashSet();
        var chains = new List<Chain>();
        while (wanted.Count > 0)
        {
            var next = Enumerable.Range(0, Candidates).Select(_ => Any(draw)).MaxBy(c => c.Meetings.Count(wanted.Contains))!;
            wanted.ExceptWith(next.Meetings);
            chains.Add(next);
        }

        return chains;
    }

    private static Chain Any(Draw draw) => new(Awaiters.Any(draw), draw.Of(Enum.GetValues<FrameKind>()), draw.Of(Enum.GetValues<FrameKind>()));
}
