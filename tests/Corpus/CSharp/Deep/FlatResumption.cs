// A hundred thousand suspended frames that are resumed one after another: the stack must not grow with them.
namespace Corpus.FlatResumption;

internal static class Program
{
    public static async Task Main()
    {
        var source = new TaskCompletionSource<int>();
        var task = source.Task;
        for (var i = 0; i < 100_000; i++) task = Add(task);
        source.SetResult(0);
        WriteLine(await task);
    }

    private static async Task<int> Add(Task<int> inner) => await inner + 1;
}
