// Many returns: in loops, in conditions, in nested blocks, before any await and after.
namespace Corpus.ReturnsEverywhere;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        foreach (var n in new[] { -1, 0, 1, 5, 6, 12, 99 }) WriteLine($"{n}: {await Shape(completion, n)}");
    });

    private static async Task<string> Shape(Completion completion, int n)
    {
        if (n < 0) return "negative";
        if (n == 0) return await Step.Of(completion.Calm(), "zero");
        for (var i = 1; i < 10; i++)
        {
            if (i == n)
            {
                if (i % 2 == 0) return "even";
                await Step.Go(completion.Calm());
                return "odd";
            }
            if (await Step.Of(completion.Calm(), i == 8)) break;
        }
        if (n < 50)
        {
            return n > 10 ? "tens" : await Step.Of(completion.Calm(), "small");
        }
        return await Step.Of(completion, "huge");
    }
}
