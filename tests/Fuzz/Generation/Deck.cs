namespace Async2.Fuzz.Generation;

/// <summary>Things in which all that can meet does, in few of them. Programs take them in turn, again and again.</summary>
/// <param name="seed">Another one is another deck.</param>
/// <param name="any">Makes one up.</param>
/// <param name="meetings">What meets in it.</param>
internal sealed class Deck<T, TMeeting>(int seed, Func<Draw, T> any, Func<T, IEnumerable<TMeeting>> meetings)
{
    private const int Candidates = 100;
    private const int EnoughForAll = 2000;

    private readonly List<T> _cards = Make(new Draw(seed), any, meetings);

    public T At(int turn) => _cards[turn % _cards.Count];

    // Of many, always the one in which most meets that has not met; until all has met that meets in a great many of them.
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
