// try in a loop: retry after an awaited back-off, give up at last.
namespace Corpus.RetryLoop;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        WriteLine(await Retry(way, 3, 2));
        WriteLine(await Retry(way, 2, 5));
    });

    private static async Task<string> Retry(Way way, int attempts, int failures)
    {
        for (var attempt = 1; ; attempt++)
        {
            try
            {
                return await Flaky(way.Calm(), attempt > failures);
            }
            catch (TimeoutException e) when (attempt < attempts)
            {
                WriteLine($"attempt {attempt}: {e.Message}");
            }
            await Step.Go(attempt == 4 ? way : way.Calm());
        }
    }

    private static async Task<string> Flaky(Way way, bool works)
    {
        await Step.Go(way);
        return works ? "worked" : throw new TimeoutException("flaky");
    }
}
