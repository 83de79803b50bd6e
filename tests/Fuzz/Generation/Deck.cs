namespace Async2.Fuzz.Generation;

/// <summary>A small set of items that covers all pairs of properties. Programs take them in turn, repeatedly.</summary>
/// <param name="seed">Another seed gives another deck.</param>
/// <param name="any">Creates a random item.</param>
/// <param name="meetings">The pairs that an item covers.</param>
internal sealed class Deck<T, TMeeting>(int seed, Func<Draw, T> any, Func<T, IEnumerable<TMeeting>> meetings)
{
    private const int Candidates = 100;
    private const int EnoughForAll = 2000;

    private readonly List<T> _cards = Make(new Draw(seed), any, meetings);

    public T At(int turn) => _cards[turn % _cards.Count];

    // Takes the random item that covers most new pairs, until all pairs are covered that occur in a great many items.
    private static List<T> Make(Draw draw, Func<Draw, T> any, Func<T, IEnumerable<TMeeting>> meetings)
    {
        var wanted = Enumerable.Range(0, EnoughForAll).SelectMany(_ => meetings(any(draw))).ToHashSet();
        var cards = new List<T>();
        while (wanted.Count > 0)
        {
            var next = Enumerable.Range(0, Candidates).Select(_ => any(draw)).MaxBy(c => meetings(c).Count(wanted.Contains))!;
            wanted.ExceptWith(meetings(next));
            cards.Add(next);
        }

        return cards;
    }
}
