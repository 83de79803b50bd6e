// Large structs, and structs with references inside, live across awaits and changed in place.
namespace Corpus.LargeStructs;

internal struct Inner
{
    public decimal A;
    public string Text;
    public (long X, long Y) Pair;
}

internal struct Large
{
    public long A, B, C, D, E, F, G, H;
    public Inner Inner;
    public int[] Array;
    public readonly long Sum() => A + B + C + D + E + F + G + H + (long)Inner.A + Inner.Pair.X + Inner.Pair.Y + Array.Sum();
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var large = new Large { A = 1, H = 8, Array = [1, 2], Inner = { A = 5.5m, Text = "t" } };
        var copy = large;
        large.B = await Step.Of(completion.Calm(), 20);
        large.Inner.Pair.Y += await Step.Of(completion.Calm(), 30);
        large.Array[1] = await Step.Of(completion.Calm(), 40);
        copy.Inner.Text += await Step.Of(completion.Calm(), "u");
        WriteLine($"{large.Sum()} {copy.Sum()} {large.Inner.Text} {copy.Inner.Text}");
        copy = await Pass(completion, large);
        WriteLine(copy.Sum());
    });

    private static async Task<Large> Pass(Completion completion, Large large)
    {
        large.G = 1000;
        await Step.Go(completion);
        large.F = large.G * 2;
        return large;
    }
}
