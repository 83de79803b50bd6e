// MoveNextAsync when an iterator throws, before and after a suspension, and after that.
namespace Corpus.IteratorFaults;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        for (var at = 0; at < 3; at++)
        {
            var e = Throwing(way.Calm(), at).GetAsyncEnumerator();
            for (var i = 0; i < 5; i++)
            {
                var step = e.MoveNextAsync();
                try
                {
                    WriteLine($"{await step} {e.Current}");
                }
                catch (Exception x)
                {
                    WriteLine($"{x.GetType().Name} {x.Message} {step.IsFaulted} {step.IsCanceled} {e.Current}");
                }
            }
            await e.DisposeAsync();
        }

        var task = Cancelled(way.Calm()).GetAsyncEnumerator().MoveNextAsync().AsTask();
        try
        {
            await task;
        }
        catch (OperationCanceledException)
        {
            WriteLine(task.Status);
        }
        await foreach (var n in Throwing(way, 7)) await Step.Go(n == 2 ? way : way.Calm());
    });

    private static async IAsyncEnumerable<int> Throwing(Way way, int at)
    {
        if (at == 0) throw new InvalidOperationException("at once");
        yield return 1;
        await Step.Go(way);
        if (at == 1) throw new InvalidOperationException("after an await");
        yield return 2;
        if (at == 2) throw new InvalidOperationException("after a yield");
    }

    private static async IAsyncEnumerable<int> Cancelled(Way way)
    {
        await Step.Go(way);
        yield return new CancellationToken(true).WaitHandle.WaitOne(0) ? throw new OperationCanceledException() : 1;
    }
}
