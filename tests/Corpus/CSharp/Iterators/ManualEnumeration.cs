// MoveNextAsync called by hand, its ValueTask<bool> awaited and converted.
namespace Corpus.ManualEnumeration;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var e = Numbers(completion).GetAsyncEnumerator();
        try
        {
            WriteLine($"{await e.MoveNextAsync()} {e.Current}");
            var pending = e.MoveNextAsync().AsTask();
            WriteLine($"{await pending} {e.Current}");
            WriteLine(await e.MoveNextAsync());
            WriteLine(await e.MoveNextAsync());
        }
        finally
        {
            await e.DisposeAsync();
            WriteLine("disposed");
        }
    });

    private static async IAsyncEnumerable<int> Numbers(Completion completion)
    {
        yield return 1;
        yield return await Step.Of(completion, 2);
        await Task.Yield();
    }
}
