// An exception passes through methods without handlers: whoever catches it sees its own value, and so does its caller.
namespace Corpus.AsyncLocalThroughThrowers;

internal static class Program
{
    private static readonly AsyncLocal<string> s_local = new();

    public static void Main() => Ways.Run(async way =>
    {
        s_local.Value = "mine";
        try
        {
            await Catches(way, 0);
            await Catches(way, 3);
        }
        finally
        {
            WriteLine($"outermost {s_local.Value}");
        }

        try
        {
            await Through(way, 2);
        }
        catch (InvalidOperationException e)
        {
            WriteLine($"{e.Message}: {s_local.Value}");
        }
    });

    private static async Task Catches(Way way, int depth)
    {
        s_local.Value = "catches";
        try
        {
            await Through(way, depth);
        }
        catch (InvalidOperationException e)
        {
            WriteLine($"{e.Message}: {s_local.Value}");
            s_local.Value = "caught";
        }
    }

    private static async Task<int> Through(Way way, int depth) => depth == 0 ? await Throws(way) : await Through(way, depth - 1) + await Once(way);

    private static async ValueTask<int> Once(Way way) => await Throws(way);

    private static async Task<int> Throws(Way way)
    {
        s_local.Value = "throws";
        await Step.Go(way.Calm());
        s_local.Value = "throws again";
        throw new InvalidOperationException("thrown");
    }
}
