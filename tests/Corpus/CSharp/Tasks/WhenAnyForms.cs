// WhenAny and WhenEach: the first that completes, then the rest.
// needs .NET 9: Task.WhenEach
namespace Corpus.WhenAnyForms;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var never = new TaskCompletionSource<int>().Task;
        var first = await Task.WhenAny(never, Work(way, 1));
        WriteLine(first == never);
        var any = await Task.WhenAny(Step.Go(way.Calm()), never);
        WriteLine(any.Status);
        var slow = new TaskCompletionSource<int>();
        await foreach (var task in Task.WhenEach(slow.Task, Work(Way.Done, 6)))
        {
            WriteLine(await task);
            slow.TrySetResult(5);
        }
        WriteLine(await first);
    });

    private static async Task<int> Work(Way way, int n) => await Step.Of(way, n);
}
