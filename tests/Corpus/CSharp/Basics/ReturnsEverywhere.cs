// Many returns: in loops, in conditions, in nested blocks, before any await and after.
namespace Corpus.ReturnsEverywhere;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        foreach (var n in new[] { -1, 0, 1, 5, 6, 12, 99 }) WriteLine($"{n}: {await Shape(way, n)}");
    });

    private static async Task<string> Shape(Way way, int n)
    {
        if (n < 0) return "negative";
        if (n == 0) return await Step.Of(way.Calm(), "zero");
        for (var i = 1; i < 10; i++)
        {
            if (i == n)
            {
                if (i % 2 == 0) return "even";
                await Step.Go(way.Calm());
                return "odd";
            }
            if (await Step.Of(way.Calm(), i == 8)) break;
        }
        if (n < 50)
        {
            return n > 10 ? "tens" : await Step.Of(way.Calm(), "small");
        }
        return await Step.Of(way, "huge");
    }
}
