using Shapes.Harness;

namespace Shapes;

/// <summary>Methods that were suspended and resumed before they were suspended for ever.</summary>
internal static class Resumptions
{
    [Shape(263)]
    [Stack("AfterYield() <- after yield", WaitsFor = "TaskCompletionSource")]
    public static async Task AfterYield()
    {
        await Task.Yield();
        await Held.Task(); // <- after yield
    }

    [Shape(269)]
    [Stack("AgainAsync(int) <- again", "SecondTime() <- second time", WaitsFor = "TaskCompletionSource")]
    public static async Task<int> SecondTime()
    {
        var first = await AgainAsync(0);
        return first + await AgainAsync(1); // <- second time
    }

    [Shape(271)]
    [Stack("LoopAsync() <- loop", "Loops() <- loops", WaitsFor = "TaskCompletionSource")]
    public static async Task Loops()
    {
        await LoopAsync(); // <- loops
    }

    [Shape(277)]
    [Stack("LateAsync() <- late", "Late() <- late outer", WaitsFor = "TaskCompletionSource")]
    public static async Task Late()
    {
        await LateAsync().ConfigureAwait(false); // <- late outer
    }

    [Shape(281)]
    [Stack("IterateAsync() <- iterator after yields", "ResumesIterator() <- resumes iterator", WaitsFor = "TaskCompletionSource")]
    public static async Task ResumesIterator()
    {
        await foreach (var number in IterateAsync()) // <- resumes iterator
        {
            await Task.Yield();
            GC.KeepAlive(number);
        }
    }

    private static async Task<int> AgainAsync(int number)
    {
        await Task.Yield();
        if (number == 0) return 1;
        await Task.Yield();
        return await Held.Task<int>(); // <- again
    }

    private static async Task LoopAsync()
    {
        for (int i = 0; ; i++)
        {
            if (i < 7) await Task.Yield();
            else await Held.Task(); // <- loop
        }
    }

    private static async Task LateAsync()
    {
        await Task.Run(() => { }).ConfigureAwait(false);
        await Held.Task().ConfigureAwait(false); // <- late
    }

    private static async IAsyncEnumerable<int> IterateAsync()
    {
        yield return 1;
        await Task.Yield();
        yield return 2;
        await Task.Yield();
        await Held.Task(); // <- iterator after yields [state machine]
    }
}
