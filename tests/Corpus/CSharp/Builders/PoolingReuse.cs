// Pooled ValueTasks: used many times, in nested calls, at the same time, faulted, and asked for as tasks.
using System.Runtime.CompilerServices;

namespace Corpus.PoolingReuse;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var sum = 0;
        for (var i = 0; i < 20; i++) sum += await Outer(way.Calm(), i);
        WriteLine(sum);
        var (a, b, c) = (Inner<string>(way.Calm(), "a"), Inner<string>(way.Calm(), "b"), Inner<string>(way.Calm(), "c"));
        WriteLine(await c + await a + await b);
        for (var i = 0; i < 3; i++)
        {
            try
            {
                await Inner(way, i).AsTask();
                await Nothing(way);
            }
            catch (StepException e)
            {
                WriteLine(e.Message);
            }
        }
        var failed = Inner(way, 5);
        WriteLine(await failed);
    });

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private static async ValueTask<int> Outer(Way way, int n)
    {
        var text = $"{n}";
        var inner = await Inner(way, n);
        await Nothing(way);
        return inner + text.Length + await Inner(way, 1);
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private static async ValueTask<T> Inner<T>(Way way, T value)
    {
        var first = await Step.Of(way.Calm(), value);
        await Step.Go(way);
        return first;
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask Nothing(Way way)
    {
        try
        {
            await Step.Go(way);
        }
        finally
        {
            await Step.Go(way.Calm());
        }
    }
}
