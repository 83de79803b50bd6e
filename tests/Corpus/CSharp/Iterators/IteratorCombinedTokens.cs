// [EnumeratorCancellation]: the token of the call, that of WithCancellation, the same twice, and both together.
using System.Runtime.CompilerServices;

namespace Corpus.IteratorCombinedTokens;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        using var call = new CancellationTokenSource();
        using var loop = new CancellationTokenSource();
        await Try(Numbers(completion, call.Token), default, call);
        using var third = new CancellationTokenSource();
        await Try(Numbers(completion, default), third.Token, third);
        using var fourth = new CancellationTokenSource();
        await Try(Numbers(completion, fourth.Token), fourth.Token, fourth);
        using var fifth = new CancellationTokenSource();
        await Try(Numbers(completion, fifth.Token), loop.Token, fifth);
        using var sixth = new CancellationTokenSource();
        await Try(Numbers(completion, sixth.Token), loop.Token, loop);
        await Try(Numbers(completion, default), default, null);
    });

    private static async Task Try(IAsyncEnumerable<int> numbers, CancellationToken token, CancellationTokenSource cancels)
    {
        try
        {
            await foreach (var n in numbers.WithCancellation(token))
            {
                WriteLine(n);
                if (n == 2) cancels?.Cancel();
            }
            WriteLine("end");
        }
        catch (OperationCanceledException)
        {
            WriteLine("cancelled");
        }
    }

    private static async IAsyncEnumerable<int> Numbers(Completion completion, [EnumeratorCancellation] CancellationToken token)
    {
        WriteLine(token.CanBeCanceled);
        try
        {
            for (var i = 1; i < 4; i++)
            {
                await Step.Go(completion.Calm());
                token.ThrowIfCancellationRequested();
                yield return i;
            }
        }
        finally
        {
            await Step.Go(completion.Calm());
            WriteLine($"finally {token.IsCancellationRequested}");
        }
        await Step.Go(completion);
    }
}
