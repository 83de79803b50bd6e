using System.Runtime.CompilerServices;

namespace Async2.Interleaved;

/// <summary>The requests of all scenarios: woven, so that their frames come from the same pools.</summary>
internal static class Requests
{
    /// <summary>Waits for the outsider, three frames deep.</summary>
    public static async Task<int> Handle(Outsider outsider) => await Negated(outsider) - 1;

    /// <summary>Waits for one after the other.</summary>
    public static async Task<int> HandleBoth(Outsider first, Outsider second) => await Negated(first) - await Negated(second);

    /// <summary>Waits for the first one, and then for a callee that waits for the second one.</summary>
    public static async Task<int> HandleInTurn(Outsider first, Outsider second)
    {
        await Task.CompletedTask;
        return await InTurn(first, second) - 1;
    }

    /// <summary>Waits for the outsider, twice its value.</summary>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public static async ValueTask<int> Pooled(Outsider outsider) => await outsider * 2;

    /// <summary>Waits for the outsider, three times its value.</summary>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public static async ValueTask<int> PooledToo(Outsider outsider) => await outsider * 3;

    /// <summary>Waits for the outsider before each of two items.</summary>
    public static async IAsyncEnumerable<int> Items(Outsider outsider)
    {
        for (var i = 0; i < 2; i++) yield return await outsider;
    }

    /// <summary>Takes all items.</summary>
    public static async Task<int> SumOfItems(Outsider outsider)
    {
        var sum = 0;
        await foreach (var item in Items(outsider)) sum += item;
        return sum;
    }

    private static async Task<int> InTurn(Outsider first, Outsider second) => -await first + await Negated(second);

    private static async Task<int> Negated(Outsider outsider) => -await Wait(outsider);

    private static async ValueTask<int> Wait(Outsider outsider)
    {
        var result = await outsider;
        return result;
    }
}
