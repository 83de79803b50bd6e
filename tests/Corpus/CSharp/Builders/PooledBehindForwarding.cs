// Methods that are not async do something, and then return a ValueTask that stands on a chain: a pooled method's, or an iterator's.
// runtime-async: runtime async has no pools
using System.Runtime.CompilerServices;

namespace Corpus.PooledBehindForwarding;

internal static class Program
{
    private static int s_relayed;

    public static void Main()
    {
        Completions.Run(async completion =>
        {
            for (var i = 0; i < 4; i++)
            {
                try { WriteLine($"{await Relayed(completion, i)}, relayed {s_relayed}"); }
                catch (StepException e) { WriteLine($"{e.Message}, relayed {s_relayed}"); }
                try { await RelayedAlone(completion); }
                catch (StepException e) { WriteLine($"{e.Message} alone, relayed {s_relayed}"); }
            }

            await using var items = new Counted(Items(completion));
            while (await items.MoveNextAsync()) WriteLine($"item {items.Current}, relayed {s_relayed}");
        });

        var pump = new PumpContext();
        pump.Run(async () =>
        {
            for (var i = 0; i < 3; i++) WriteLine($"pumped {await RelayedInPump(pump, i)} {PumpContext.CurrentName}, relayed {s_relayed}");
        });
    }

    private static ValueTask<int> Relayed(Completion completion, int number)
    {
        s_relayed++;
        return Pooled(completion, number);
    }

    private static ValueTask RelayedAlone(Completion completion)
    {
        s_relayed++;
        return PooledAlone(completion);
    }

    private static ValueTask<int> RelayedInPump(PumpContext pump, int number)
    {
        s_relayed++;
        return PooledInPump(pump, number);
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private static async ValueTask<int> Pooled(Completion completion, int number)
    {
        await Step.Go(completion);
        return number;
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask PooledAlone(Completion completion) => await Step.Go(completion);

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private static async ValueTask<int> PooledInPump(PumpContext pump, int number)
    {
        await Task.Yield();
        pump.Post(_ => WriteLine("posted before the result"), null);
        return number;
    }

    private static async IAsyncEnumerator<int> Items(Completion completion)
    {
        for (var i = 0; i < 3; i++)
        {
            await Step.Go(completion);
            yield return i;
        }
    }

    private sealed class Counted(IAsyncEnumerator<int> inner) : IAsyncEnumerator<int>
    {
        public int Current => inner.Current;

        public ValueTask<bool> MoveNextAsync()
        {
            s_relayed++;
            return inner.MoveNextAsync();
        }

        public ValueTask DisposeAsync()
        {
            s_relayed++;
            return inner.DisposeAsync();
        }
    }
}
