using System.Runtime.CompilerServices;

namespace Async2.Stressed;

/// <summary>Methods that requests and <see cref="Attacks"/> both call, so that their objects come from the same pools.</summary>
internal static class SharedMethods
{
    /// <summary>Waits for a correct outsider. Its callers may take the result twice.</summary>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public static async ValueTask<int> Pooled(Outsider outsider) => await outsider;

    /// <summary>Waits for an incorrect one, whose late calls may reach the next call of this method, as compiled.</summary>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public static async ValueTask<int> PooledBeside(Outsider outsider) => await outsider;

    /// <summary>One item, behind an await in a try region.</summary>
    public static async IAsyncEnumerable<int> Items(Outsider outsider)
    {
        try
        {
            yield return await outsider;
        }
        finally
        {
            await Task.Yield();
        }
    }
}
