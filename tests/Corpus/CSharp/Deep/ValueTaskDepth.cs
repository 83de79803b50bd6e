// A thousand frames of ValueTask, alternating with Task and void-like ones.
namespace Corpus.ValueTaskDepth;

internal static class Program
{
    private static int s_count;

    public static void Main() => Ways.Run(async way =>
    {
        s_count = 0;
        WriteLine(await Number(way, 999));
        WriteLine(s_count);
    });

    private static async ValueTask<int> Number(Way way, int n)
    {
        if (n <= 0) return await Step.OfValue(way, 5);
        await Nothing(way.Calm(), n);
        return await Third(way, n - 1);
    }

    private static async Task<int> Third(Way way, int n) => await Number(way, n - 1);

    private static async ValueTask Nothing(Way way, int n)
    {
        if (n % 100 == 99) await Step.GoValue(way);
        s_count++;
    }
}
