// The pooling builder on single methods: results, faults, and reuse of the pooled box.
using System.Runtime.CompilerServices;

namespace Corpus.PoolingValueTask;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        for (var i = 0; i < 3; i++) WriteLine(await Value(completion.Calm(), i));
        await Nothing(completion.Calm());
        WriteLine(await Value(completion, 9));
    });

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private static async ValueTask<int> Value(Completion completion, int n)
    {
        var before = n * 10;
        return before + await Step.Of(completion, n);
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask Nothing(Completion completion)
    {
        await Step.Go(completion);
        WriteLine("nothing");
    }
}
