using System.Runtime.CompilerServices;

namespace Async2.Bench.Awaits;

/// <summary>The ValueTask of a method with a pooling builder. It is inspected before it is awaited, so that it must exist.</summary>
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
