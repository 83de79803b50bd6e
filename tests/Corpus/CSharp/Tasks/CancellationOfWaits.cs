// Cancelling waits of the framework: delays, semaphores, WaitAsync with a token and with a timeout.
namespace Corpus.CancellationOfWaits;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        using var source = new CancellationTokenSource();
        var delay = Delay(source.Token);
        var latch = Latch(source.Token);
        var never = new TaskCompletionSource().Task.WaitAsync(source.Token);
        await Step.Go(completion.Calm());
        WriteLine("cancelling");
        source.Cancel();
        foreach (var task in new[] { delay, latch, never })
        {
            try
            {
                await task;
            }
            catch (OperationCanceledException e)
            {
                WriteLine($"{task.Status} {e.CancellationToken == source.Token}");
            }
        }
        try
        {
            await new TaskCompletionSource().Task.WaitAsync(TimeSpan.FromMilliseconds(1));
        }
        catch (TimeoutException)
        {
            WriteLine("timeout");
        }
        await Step.Go(completion);
    });

    private static async Task Delay(CancellationToken token)
    {
        try
        {
            await Task.Delay(Timeout.Infinite, token);
        }
        finally
        {
            WriteLine("delay ended");
        }
    }

    private static async Task Latch(CancellationToken token)
    {
        using var latch = new SemaphoreSlim(0);
        await latch.WaitAsync(token);
    }
}
