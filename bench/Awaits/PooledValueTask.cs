using System.Runtime.CompilerServices;

namespace Async2.Bench.Awaits;

/// <summary>The ValueTask of a method that asked for pooling. It is looked at before it is awaited, so that it has to be there.</summary>
internal static class PooledValueTask
{
    public static async Task Repeat(int count)
    {
        for (int i = 0; i < count; i++)
        {
            ValueTask task = Once();
            if (!task.IsCompleted) await task;
        }
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask Once() => await Task.Yield();
}
