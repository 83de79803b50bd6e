// try in a loop: retry after an awaited back-off, give up at last.
namespace Corpus.RetryLoop;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await Retry(completion, 3, 2));
        WriteLine(await Retry(completion, 2, 5));
    });

    private static async Task<string> Retry(Completion completion, int attempts, int failures)
    {
        for (var attempt = 1; ; attempt++)
        {
            try
            {
                return await Flaky(completion.Calm(), attempt > failures);
            }
            catch (TimeoutException e) when (attempt < attempts)
            {
                WriteLine($"attempt {attempt}: {e.Message}");
            }
            await Step.Go(attempt == 4 ? completion : completion.Calm());
        }
    }

    private static async Task<string> Flaky(Completion completion, bool works)
    {
        await Step.Go(completion);
        return works ? "worked" : throw new TimeoutException("flaky");
    }
}
