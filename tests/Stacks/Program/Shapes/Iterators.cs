using System.Runtime.CompilerServices;
using Shapes.Harness;

namespace Shapes;

/// <summary>Async iterators that are suspended at an await.</summary>
internal static class Iterators
{
    [Shape(149)]
    [Stack("CountAsync(int) <- iterator", "Enumerates() <- enumerates", WaitsFor = "TaskCompletionSource")]
    public static async Task Enumerates()
    {
        await foreach (var number in CountAsync(2)) // <- enumerates
        {
            GC.KeepAlive(number);
        }
    }

    [Shape(151)]
    [Stack("InnerAsync() <- inner iterator", "OuterAsync(List<int>) <- outer iterator", "Nested() <- enumerates nested",
        WaitsFor = "TaskCompletionSource")]
    public static async Task<int> Nested()
    {
        var sum = 0;
        await foreach (var number in OuterAsync([1, 2]).ConfigureAwait(false)) // <- enumerates nested
        {
            sum += number;
        }
        return sum;
    }

    [Shape(157)]
    [Stack("StepAsync(CancellationToken) <- step", "GenericAsync<T>(T, CancellationToken) <- generic iterator",
        "MovesByHand() <- moves by hand", WaitsFor = "TaskCompletionSource")]
    public static async Task<bool> MovesByHand()
    {
        var cancellation = Held.Keep(new CancellationTokenSource());
        await using var enumerator = GenericAsync("", CancellationToken.None).GetAsyncEnumerator(cancellation.Token);
        return await enumerator.MoveNextAsync(); // <- moves by hand
    }

    private static async IAsyncEnumerable<int> CountAsync(int number)
    {
        for (int i = 0; i < number; i++)
        {
            await Task.CompletedTask;
            yield return i;
        }
        await Held.Task(); // <- iterator [state machine]
        yield return number;
    }

    private static async IAsyncEnumerable<int> OuterAsync(List<int> numbers)
    {
        await foreach (var number in InnerAsync()) // <- outer iterator [state machine]
        {
            yield return number + numbers.Count;
        }
    }

    private static async IAsyncEnumerable<int> InnerAsync()
    {
        yield return 1;
        await Held.Task(); // <- inner iterator [state machine]
        yield return 2;
    }

    private static async IAsyncEnumerable<T> GenericAsync<T>(T item, [EnumeratorCancellation] CancellationToken token)
    {
        await StepAsync(token); // <- generic iterator [state machine]
        yield return item;
    }

    private static async Task StepAsync(CancellationToken token)
    {
        await Held.Task(); // <- step
        token.ThrowIfCancellationRequested();
    }
}
