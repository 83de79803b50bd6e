// The pooling builder on single methods: results, faults, and reuse of the pooled box.
using System.Runtime.CompilerServices;

namespace Corpus.PoolingValueTask;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        for (var i = 0; i < 3; i++) WriteLine(await Value(way.Calm(), i));
        await Nothing(way.Calm());
        WriteLine(await Value(way, 9));
    });

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private static async ValueTask<int> Value(Way way, int n)
    {
        var before = n * 10;
        return before + await Step.Of(way, n);
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask Nothing(Way way)
    {
        await Step.Go(way);
        WriteLine("nothing");
    }
}
