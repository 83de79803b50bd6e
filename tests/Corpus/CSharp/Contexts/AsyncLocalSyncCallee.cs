// A method that is not async changes its caller's AsyncLocal, also when it returns a task.
// runtime10 as compiled: a Task-returning method that is awaited where it is called has its context changes undone, async or not
namespace Corpus.AsyncLocalSyncCallee;

internal static class Program
{
    private static readonly AsyncLocal<string> s_local = new();

    public static void Main() => Ways.Run(async way =>
    {
        s_local.Value = "caller";
        await Sync(way.Calm());
        WriteLine(s_local.Value);
        Plain();
        WriteLine(s_local.Value);
        await Step.Go(way);
        WriteLine(s_local.Value);
    });

    private static Task Sync(Way way)
    {
        s_local.Value = "sync callee";
        return Async(way);
    }

    private static async Task Async(Way way)
    {
        s_local.Value = "async callee";
        await Step.Go(way);
    }

    private static void Plain() => s_local.Value = "plain callee";
}
