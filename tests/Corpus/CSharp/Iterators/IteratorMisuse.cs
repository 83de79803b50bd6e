// An iterator that is disposed of while it is running: an exception, and nothing breaks.
namespace Corpus.IteratorMisuse;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var gate = new TaskCompletionSource();
        var e = Numbers(gate.Task, completion).GetAsyncEnumerator();
        var pending = e.MoveNextAsync().AsTask();
        try
        {
            await e.DisposeAsync();
        }
        catch (NotSupportedException)
        {
            WriteLine("still running");
        }
        gate.SetResult();
        WriteLine($"{await pending} {e.Current}");
        await e.DisposeAsync();
        WriteLine(await e.MoveNextAsync());
        await Step.Go(completion);
    });

    private static async IAsyncEnumerable<int> Numbers(Task gate, Completion completion)
    {
        await gate;
        yield return 1;
        await Step.Go(completion);
    }
}
