// An exception passes through methods without handlers: whoever catches it sees its own value, and so does its caller.
namespace Corpus.AsyncLocalThroughThrowers;

internal static class Program
{
    private static readonly AsyncLocal<string> s_local = new();

    public static void Main() => Completions.Run(async completion =>
    {
        s_local.Value = "mine";
        try
        {
            await Catches(completion, 0);
            await Catches(completion, 3);
        }
        finally
        {
            WriteLine($"outermost {s_local.Value}");
        }

        try
        {
            await Through(completion, 2);
        }
        catch (InvalidOperationException e)
        {
            WriteLine($"{e.Message}: {s_local.Value}");
        }
    });

    private static async Task Catches(Completion completion, int depth)
    {
        s_local.Value = "catches";
        try
        {
            await Through(completion, depth);
        }
        catch (InvalidOperationException e)
        {
            WriteLine($"{e.Message}: {s_local.Value}");
            s_local.Value = "caught";
        }
    }

    private static async Task<int> Through(Completion completion, int depth) => depth == 0 ? await Throws(completion) : await Through(completion, depth - 1) + await Once(completion);

    private static async ValueTask<int> Once(Completion completion) => await Throws(completion);

    private static async Task<int> Throws(Completion completion)
    {
        s_local.Value = "throws";
        await Step.Go(completion.Calm());
        s_local.Value = "throws again";
        throw new InvalidOperationException("thrown");
    }
}
