// A method that is not async changes its caller's AsyncLocal, also when it returns a task.
// runtime10 as compiled: a Task-returning method that is awaited where it is called has its context changes undone, async or not
namespace Corpus.AsyncLocalSyncCallee;

internal static class Program
{
    private static readonly AsyncLocal<string> s_local = new();

    public static void Main() => Completions.Run(async completion =>
    {
        s_local.Value = "caller";
        await Sync(completion.Calm());
        WriteLine(s_local.Value);
        Plain();
        WriteLine(s_local.Value);
        await Step.Go(completion);
        WriteLine(s_local.Value);
    });

    private static Task Sync(Completion completion)
    {
        s_local.Value = "sync callee";
        return Async(completion);
    }

    private static async Task Async(Completion completion)
    {
        s_local.Value = "async callee";
        await Step.Go(completion);
    }

    private static void Plain() => s_local.Value = "plain callee";
}
