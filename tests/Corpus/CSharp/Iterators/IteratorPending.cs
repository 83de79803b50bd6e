// The ValueTasks of an iterator: asked for as tasks, completed by the time they are awaited, and used for many items.
namespace Corpus.IteratorPending;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var e = Numbers(completion.Calm()).GetAsyncEnumerator();
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

        var early = Numbers(completion.Calm()).GetAsyncEnumerator();
        await early.MoveNextAsync();
        await early.DisposeAsync().AsTask();
        await foreach (var n in Numbers(completion)) WriteLine(n);
    });

    private static async IAsyncEnumerable<int> Numbers(Completion completion)
    {
        try
        {
            for (var i = 0; i < 4; i++)
            {
                if (i % 2 == 1) await Step.Go(completion);
                yield return i;
            }
        }
        finally
        {
            await Step.Go(completion.Calm());
        }
    }
}
