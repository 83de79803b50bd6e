// AsyncLocals and the SynchronizationContext of an iterator: what it changes, its consumer does not see.
namespace Corpus.IteratorContexts;

internal static class Program
{
    private static readonly AsyncLocal<string> s_local = new();

    public static void Main() => Completions.Run(async completion =>
    {
        new PumpContext("outer").Run(async () =>
        {
            s_local.Value = "consumer";
            await foreach (var text in Texts(completion.Calm())) WriteLine($"{text} | {s_local.Value} {PumpContext.CurrentName}");
            WriteLine($"{s_local.Value} {PumpContext.CurrentName}");
            var e = Texts(completion.Calm()).GetAsyncEnumerator();
            s_local.Value = "first";
            WriteLine($"{await e.MoveNextAsync().ConfigureAwait(true)} {e.Current} {s_local.Value}");
            s_local.Value = "second";
            WriteLine($"{await e.MoveNextAsync()} {e.Current} {s_local.Value}");
            await e.DisposeAsync();
            WriteLine($"{s_local.Value} {PumpContext.CurrentName}");
        });
        await Step.Go(completion);
    });

    private static async IAsyncEnumerable<string> Texts(Completion completion)
    {
        try
        {
            yield return $"start {s_local.Value}";
            s_local.Value = "iterator";
            await Task.Yield();
            yield return $"changed {s_local.Value} {PumpContext.CurrentName}";
            await Task.Yield();
            yield return $"kept {s_local.Value}";
        }
        finally
        {
            s_local.Value = "finally";
            await Task.Yield();
            WriteLine($"in finally {s_local.Value} {PumpContext.CurrentName}");
        }
    }
}
