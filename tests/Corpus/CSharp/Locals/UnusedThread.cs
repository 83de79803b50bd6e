// The current thread is asked for, and not used.
namespace Corpus.UnusedThread;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var thread = Thread.CurrentThread;
        WriteLine(await Step.Of(way, 1));
        var other = Thread.CurrentThread;
        WriteLine(await Value(way));
    });

    private static async Task<int> Value(Way way)
    {
        var thread = Thread.CurrentThread;
        await Step.Go(way);
        return 2;
    }
}
