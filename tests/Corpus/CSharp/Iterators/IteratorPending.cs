// The ValueTasks of an iterator: asked for as tasks, completed by the time they are awaited, and used for many items.
namespace Corpus.IteratorPending;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var e = Numbers(way.Calm()).GetAsyncEnumerator();
        var total = 0;
        while (true)
        {
            var step = e.MoveNextAsync();
            WriteLine($"{step.IsCompleted} {step.IsCompletedSuccessfully}");
            var more = total % 2 == 0 ? await step.AsTask() : await step.ConfigureAwait(false);
            if (!more) break;
            total += e.Current;
        }
        var disposal = e.DisposeAsync();
        WriteLine($"{total} {disposal.IsCompletedSuccessfully}");
        await disposal;

        var early = Numbers(way.Calm()).GetAsyncEnumerator();
        await early.MoveNextAsync();
        await early.DisposeAsync().AsTask();
        await foreach (var n in Numbers(way)) WriteLine(n);
    });

    private static async IAsyncEnumerable<int> Numbers(Way way)
    {
        try
        {
            for (var i = 0; i < 4; i++)
            {
                if (i % 2 == 1) await Step.Go(way);
                yield return i;
            }
        }
        finally
        {
            await Step.Go(way.Calm());
        }
    }
}
