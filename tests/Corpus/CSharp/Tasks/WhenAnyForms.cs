// WhenAny and WhenEach: the first that completes, then the rest.
// needs .NET 9: Task.WhenEach
namespace Corpus.WhenAnyForms;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var never = new TaskCompletionSource<int>().Task;
        var first = await Task.WhenAny(never, Work(completion, 1));
        WriteLine(first == never);
        var any = await Task.WhenAny(Step.Go(completion.Calm()), never);
        WriteLine(any.Status);
        var slow = new TaskCompletionSource<int>();
        await foreach (var task in Task.WhenEach(slow.Task, Work(Completion.Done, 6)))
        {
            WriteLine(await task);
            slow.TrySetResult(5);
        }
        WriteLine(await first);
    });

    private static async Task<int> Work(Completion completion, int n) => await Step.Of(completion, n);
}
