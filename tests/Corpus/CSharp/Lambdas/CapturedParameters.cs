// Captured parameters live in the closure, not in the frame.
namespace Corpus.CapturedParameters;

internal static class Program
{
    public static void Main() => Ways.Run(async way => WriteLine(await Shape(way, 3, "p")));

    private static async Task<string> Shape(Way way, int n, string s)
    {
        Func<Task> change = async () =>
        {
            n += await Step.Of(way.Calm(), 5);
            s = s.ToUpperInvariant();
        };
        n++;
        await change();
        n++;
        var last = await Step.Of(way, n);
        return $"{last} {s}";
    }
}
