// WhenAll over async methods: order of results, all started before any is awaited, first exception thrown.
namespace Corpus.WhenAllForms;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(string.Join(",", await Task.WhenAll(Work(completion.Calm(), 1), Work(completion.Calm(), 2), Work(Completion.Done, 3))));
        await Task.WhenAll(Work(completion.Calm(), 4), Step.Go(completion.Calm()), Task.CompletedTask);
        var both = Task.WhenAll(Work(completion, 5), Work(completion, 6));
        try
        {
            await both;
        }
        finally
        {
            WriteLine($"{both.Status} {both.Exception?.InnerExceptions.Count}");
        }
    });

    private static async Task<int> Work(Completion completion, int n)
    {
        WriteLine($"start {n}");
        return await Step.Of(completion, n) * 2;
    }
}
