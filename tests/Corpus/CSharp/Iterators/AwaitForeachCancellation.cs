// WithCancellation passes its token to the iterator; cancelling ends the loop with an exception.
using System.Runtime.CompilerServices;

namespace Corpus.AwaitForeachCancellation;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        using var cancel = new CancellationTokenSource();
        try
        {
            await foreach (var n in Numbers(way).WithCancellation(cancel.Token))
            {
                WriteLine(n);
                if (n == 2) cancel.Cancel();
            }
        }
        catch (OperationCanceledException e)
        {
            WriteLine($"cancelled {e.CancellationToken == cancel.Token}");
        }
        await Step.Go(way);
    });

    private static async IAsyncEnumerable<int> Numbers(Way way, [EnumeratorCancellation] CancellationToken token = default)
    {
        WriteLine(token.CanBeCanceled);
        for (var i = 1; ; i++)
        {
            token.ThrowIfCancellationRequested();
            await Step.Go(way.Calm());
            yield return i;
        }
    }
}
