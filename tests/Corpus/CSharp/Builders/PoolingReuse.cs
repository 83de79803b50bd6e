// Pooled ValueTasks: used many times, in nested calls, at the same time, faulted, and asked for as tasks.
using System.Runtime.CompilerServices;

namespace Corpus.PoolingReuse;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var sum = 0;
        for (var i = 0; i < 20; i++) sum += await Outer(completion.Calm(), i);
        WriteLine(sum);
        var (a, b, c) = (Inner<string>(completion.Calm(), "a"), Inner<string>(completion.Calm(), "b"), Inner<string>(completion.Calm(), "c"));
        WriteLine(await c + await a + await b);
        for (var i = 0; i < 3; i++)
        {
            try
            {
                await Inner(completion, i).AsTask();
                await Nothing(completion);
            }
            catch (StepException e)
            {
                WriteLine(e.Message);
            }
        }
        var failed = Inner(completion, 5);
        WriteLine(await failed);
    });

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private static async ValueTask<int> Outer(Completion completion, int n)
    {
        var text = $"{n}";
        var inner = await Inner(completion, n);
        await Nothing(completion);
        return inner + text.Length + await Inner(completion, 1);
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private static async ValueTask<T> Inner<T>(Completion completion, T value)
    {
        var first = await Step.Of(completion.Calm(), value);
        await Step.Go(completion);
        return first;
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask Nothing(Completion completion)
    {
        try
        {
            await Step.Go(completion);
        }
        finally
        {
            await Step.Go(completion.Calm());
        }
    }
}
