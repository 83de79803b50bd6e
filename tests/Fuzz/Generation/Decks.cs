using Async2.Fuzz.Model;

namespace Async2.Fuzz.Generation;

/// <summary>The decks of chains and nests that programs take in turn.</summary>
internal static class Decks
{
    private const int LeastGuards = 2;
    private const int MostGuards = 4;

    public static Deck<Chain, (string, FrameKind, bool)> Chains { get; } =
        new(seed: 1, draw => new Chain(Awaiters.Any(draw), Any<FrameKind>(draw), Any<FrameKind>(draw)), c => c.Meetings);

    public static Deck<Nest, (Guard, string)> Nests { get; } =
        new(seed: 2, draw => new Nest(Guards(draw), Any<FrameKind>(draw), Any<Genericity>(draw)), n => n.Meetings);

    private static ImmutableArray<Guard> Guards(Draw draw) =>
        [.. Enumerable.Range(0, draw.Between(LeastGuards, MostGuards)).Select(_ => Any<Guard>(draw))];

    private static T Any<T>(Draw draw)
        where T : struct, Enum => draw.Of(Enum.GetValues<T>());
}
