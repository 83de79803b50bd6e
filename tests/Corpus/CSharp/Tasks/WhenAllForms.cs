// WhenAll over async methods: order of results, all started before any is awaited, first exception thrown.
namespace Corpus.WhenAllForms;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        WriteLine(string.Join(",", await Task.WhenAll(Work(way.Calm(), 1), Work(way.Calm(), 2), Work(Way.Done, 3))));
        await Task.WhenAll(Work(way.Calm(), 4), Step.Go(way.Calm()), Task.CompletedTask);
        var both = Task.WhenAll(Work(way, 5), Work(way, 6));
        try
        {
            await both;
        }
        finally
        {
            WriteLine($"{both.Status} {both.Exception?.InnerExceptions.Count}");
        }
    });

    private static async Task<int> Work(Way way, int n)
    {
        WriteLine($"start {n}");
        return await Step.Of(way, n) * 2;
    }
}
