// A thousand frames of ValueTask, alternating with Task and void-like ones.
namespace Corpus.ValueTaskDepth;

internal static class Program
{
    private static int s_count;

    public static void Main() => Completions.Run(async completion =>
    {
        s_count = 0;
        WriteLine(await Number(completion, 999));
        WriteLine(s_count);
    });

    private static async ValueTask<int> Number(Completion completion, int n)
    {
        if (n <= 0) return await Step.OfValue(completion, 5);
        await Nothing(completion.Calm(), n);
        return await Third(completion, n - 1);
    }

    private static async Task<int> Third(Completion completion, int n) => await Number(completion, n - 1);

    private static async ValueTask Nothing(Completion completion, int n)
    {
        if (n % 100 == 99) await Step.GoValue(completion);
        s_count++;
    }
}
