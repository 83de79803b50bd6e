// MoveNextAsync when an iterator throws, before and after a suspension, and after that.
namespace Corpus.IteratorFaults;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        for (var at = 0; at < 3; at++)
        {
            var e = Throwing(completion.Calm(), at).GetAsyncEnumerator();
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

        var task = Cancelled(completion.Calm()).GetAsyncEnumerator().MoveNextAsync().AsTask();
        try
        {
            await task;
        }
        catch (OperationCanceledException)
        {
            WriteLine(task.Status);
        }
        await foreach (var n in Throwing(completion, 7)) await Step.Go(n == 2 ? completion : completion.Calm());
    });

    private static async IAsyncEnumerable<int> Throwing(Completion completion, int at)
    {
        if (at == 0) throw new InvalidOperationException("at once");
        yield return 1;
        await Step.Go(completion);
        if (at == 1) throw new InvalidOperationException("after an await");
        yield return 2;
        if (at == 2) throw new InvalidOperationException("after a yield");
    }

    private static async IAsyncEnumerable<int> Cancelled(Completion completion)
    {
        await Step.Go(completion);
        yield return new CancellationToken(true).WaitHandle.WaitOne(0) ? throw new OperationCanceledException() : 1;
    }
}
