using System.Runtime.CompilerServices;

namespace Golden;

static class PoolingBuilder
{
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    static async ValueTask<int> Run(Task<int> task) => await task + await task;
}
