// WithCancellation passes its token to the iterator; cancelling ends the loop with an exception.
using System.Runtime.CompilerServices;

namespace Corpus.AwaitForeachCancellation;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        using var cancel = new CancellationTokenSource();
        try
        {
            await foreach (var n in Numbers(completion).WithCancellation(cancel.Token))
            {
                WriteLine(n);
                if (n == 2) cancel.Cancel();
            }
        }
        catch (OperationCanceledException e)
        {
            WriteLine($"cancelled {e.CancellationToken == cancel.Token}");
        }
        await Step.Go(completion);
    });

    private static async IAsyncEnumerable<int> Numbers(Completion completion, [EnumeratorCancellation] CancellationToken token = default)
    {
        WriteLine(token.CanBeCanceled);
        for (var i = 1; ; i++)
        {
            token.ThrowIfCancellationRequested();
            await Step.Go(completion.Calm());
            yield return i;
        }
    }
}
