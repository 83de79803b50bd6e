// [EnumeratorCancellation]: the token of the call, that of WithCancellation, the same twice, and both together.
using System.Runtime.CompilerServices;

namespace Corpus.IteratorCombinedTokens;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        using var call = new CancellationTokenSource();
        using var loop = new CancellationTokenSource();
        await Try(Numbers(way, call.Token), default, call);
        using var third = new CancellationTokenSource();
        await Try(Numbers(way, default), third.Token, third);
        using var fourth = new CancellationTokenSource();
        await Try(Numbers(way, fourth.Token), fourth.Token, fourth);
        using var fifth = new CancellationTokenSource();
        await Try(Numbers(way, fifth.Token), loop.Token, fifth);
        using var sixth = new CancellationTokenSource();
        await Try(Numbers(way, sixth.Token), loop.Token, loop);
        await Try(Numbers(way, default), default, null);
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

    private static async IAsyncEnumerable<int> Numbers(Way way, [EnumeratorCancellation] CancellationToken token)
    {
        WriteLine(token.CanBeCanceled);
        try
        {
            for (var i = 1; i < 4; i++)
            {
                await Step.Go(way.Calm());
                token.ThrowIfCancellationRequested();
                yield return i;
            }
        }
        finally
        {
            await Step.Go(way.Calm());
            WriteLine($"finally {token.IsCancellationRequested}");
        }
        await Step.Go(way);
    }
}
