// Results that nobody uses: discarded, in an expression statement, in a for header.
namespace Corpus.Discards;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        _ = await Loud(way.Calm(), 1);
        await Loud(way.Calm(), 2);
        var (_, second) = await Step.Of(way.Calm(), (3, 4));
        WriteLine(second);
        for (_ = await Loud(way.Calm(), 5); second < 6; await Loud(way.Calm(), second)) second++;
        _ = Loud(Way.Done, 7);
        await Loud(way, 8);
    });

    private static async Task<int> Loud(Way way, int n)
    {
        WriteLine($"loud {n}");
        return await Step.Of(way, n);
    }
}
