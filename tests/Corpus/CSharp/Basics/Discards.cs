// Results that nobody uses: discarded, in an expression statement, in a for header.
namespace Corpus.Discards;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        _ = await Loud(completion.Calm(), 1);
        await Loud(completion.Calm(), 2);
        var (_, second) = await Step.Of(completion.Calm(), (3, 4));
        WriteLine(second);
        for (_ = await Loud(completion.Calm(), 5); second < 6; await Loud(completion.Calm(), second)) second++;
        _ = Loud(Completion.Done, 7);
        await Loud(completion, 8);
    });

    private static async Task<int> Loud(Completion completion, int n)
    {
        WriteLine($"loud {n}");
        return await Step.Of(completion, n);
    }
}
