// The current thread is asked for, and not used.
namespace Corpus.UnusedThread;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var thread = Thread.CurrentThread;
        WriteLine(await Step.Of(completion, 1));
        var other = Thread.CurrentThread;
        WriteLine(await Value(completion));
    });

    private static async Task<int> Value(Completion completion)
    {
        var thread = Thread.CurrentThread;
        await Step.Go(completion);
        return 2;
    }
}
