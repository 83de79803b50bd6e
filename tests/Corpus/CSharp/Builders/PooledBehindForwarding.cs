// Methods that are not async do something, and then return a ValueTask that stands on a chain: a pooled method's, or an iterator's.
// runtime-async: runtime async has no pools
using System.Runtime.CompilerServices;

namespace Corpus.PooledBehindForwarding;

internal static class Program
{
    private static int s_relayed;

    public static void Main()
    {
        Ways.Run(async way =>
        {
            for (var i = 0; i < 4; i++)
            {
                try { WriteLine($"{await Relayed(way, i)}, relayed {s_relayed}"); }
                catch (StepException e) { WriteLine($"{e.Message}, relayed {s_relayed}"); }
                try { await RelayedAlone(way); }
                catch (StepException e) { WriteLine($"{e.Message} alone, relayed {s_relayed}"); }
            }

            await using var items = new Counted(Items(way));
            while (await items.MoveNextAsync()) WriteLine($"item {items.Current}, relayed {s_relayed}");
        });

        var pump = new PumpContext();
        pump.Run(async () =>
        {
            for (var i = 0; i < 3; i++) WriteLine($"pumped {await RelayedInPump(pump, i)} {PumpContext.CurrentName}, relayed {s_relayed}");
        });
    }

    private static ValueTask<int> Relayed(Way way, int number)
    {
        s_relayed++;
        return Pooled(way, number);
    }

    private static ValueTask RelayedAlone(Way way)
    {
        s_relayed++;
        return PooledAlone(way);
    }

    private static ValueTask<int> RelayedInPump(PumpContext pump, int number)
    {
        s_relayed++;
        return PooledInPump(pump, number);
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private static async ValueTask<int> Pooled(Way way, int number)
    {
        await Step.Go(way);
        return number;
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask PooledAlone(Way way) => await Step.Go(way);

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private static async ValueTask<int> PooledInPump(PumpContext pump, int number)
    {
        await Task.Yield();
        pump.Post(_ => WriteLine("posted before the result"), null);
        return number;
    }

    private static async IAsyncEnumerator<int> Items(Way way)
    {
        for (var i = 0; i < 3; i++)
        {
            await Step.Go(way);
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
