// Registrations, linked sources and CancelAsync around awaits.
namespace Corpus.CancellationRegistration;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        using var outer = new CancellationTokenSource();
        using var linked = CancellationTokenSource.CreateLinkedTokenSource(outer.Token);
        await using (linked.Token.Register(() => WriteLine("never: unregistered")))
        {
            await Step.Go(completion.Calm());
        }
        using var registration = linked.Token.Register(() => WriteLine("cancelled"));
        var work = Work(completion, linked.Token);
        await outer.CancelAsync();
        WriteLine($"{linked.IsCancellationRequested} {linked.Token == outer.Token}");
        try
        {
            await work;
        }
        catch (OperationCanceledException e) when (e.CancellationToken == linked.Token)
        {
            WriteLine("own token");
        }
    });

    private static async Task Work(Completion completion, CancellationToken token)
    {
        await Step.Go(completion);
        // However late the cancellation comes.
        while (true)
        {
            await Task.Delay(1, CancellationToken.None);
            token.ThrowIfCancellationRequested();
        }
    }
}
