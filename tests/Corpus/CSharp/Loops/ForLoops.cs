// for with awaits in initialiser, condition, body and step.
namespace Corpus.ForLoops;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        for (var i = await Loud(way.Calm(), 0); i < await Loud(way.Calm(), 3); i += await Loud(way.Calm(), 1))
        {
            await Step.Go(i == 2 ? way : way.Calm());
            WriteLine($"body {i}");
        }
        for (int a = 0, b = 5; a < b; a++, b--) WriteLine(a * await Step.Of(way, b));
    });

    private static async Task<int> Loud(Way way, int n)
    {
        Write($"[{n}]");
        return await Step.Of(way, n);
    }
}
