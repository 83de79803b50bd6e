// An await of a pooled ValueTask in a SynchronizationContext is posted to it, even if it is there already.
// runtime-async: runtime async has no pools
using System.Runtime.CompilerServices;

namespace Corpus.PooledBehindPump;

internal static class Program
{
    public static void Main()
    {
        foreach (var captures in new[] { true, false })
        {
            var pump = new PumpContext();
            pump.Run(async () =>
            {
                WriteLine($"pooled {await Pooled(pump).ConfigureAwait(captures)} {PumpContext.CurrentName}");
                try { await PooledFault(pump).ConfigureAwait(captures); }
                catch (InvalidOperationException e) { WriteLine($"{e.Message} {PumpContext.CurrentName}"); }
            });
        }
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private static async ValueTask<int> Pooled(PumpContext pump)
    {
        await Inner();
        pump.Post(_ => WriteLine("posted before the result"), null);
        return 3;
    }

    private static async Task Inner() => await Task.Yield();

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask PooledFault(PumpContext pump)
    {
        await Inner();
        pump.Post(_ => WriteLine("posted before the fault"), null);
        throw new InvalidOperationException("fault");
    }
}
