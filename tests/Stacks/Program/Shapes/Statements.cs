using Shapes.Harness;

namespace Shapes;

/// <summary>Awaits in each kind of statement.</summary>
internal static class Statements
{
    [Shape(223)]
    [Stack("InTry() <- in try", WaitsFor = "TaskCompletionSource")]
    public static async Task<int> InTry()
    {
        try
        {
            return await Held.Task<int>(); // <- in try
        }
        catch (InvalidOperationException) when (Environment.ProcessId == 0)
        {
            return 1;
        }
        finally
        {
            GC.KeepAlive("finally");
        }
    }

    [Shape(227)]
    [Stack("InFinally(int) <- in finally", "CallsFinally() <- in finally outer", WaitsFor = "TaskCompletionSource")]
    public static async Task CallsFinally()
    {
        await InFinally(1); // <- in finally outer
    }

    [Shape(229)]
    [Stack("InCatch() <- in catch", WaitsFor = "TaskCompletionSource")]
    public static async Task InCatch()
    {
        try
        {
            await Task.FromException(new InvalidOperationException("caught"));
        }
        catch (InvalidOperationException e)
        {
            await Held.Task(); // <- in catch
            GC.KeepAlive(e);
        }
    }

    // On one line, because the PDBs of Debug and Release builds give the disposal different ones.
    [Shape(233)]
    [Stack("Shapes.SlowlyDisposed.DisposeAsync() <- dispose", "Disposes() <- disposes", WaitsFor = "TaskCompletionSource")]
    public static async Task Disposes()
    {
        await using (new SlowlyDisposed().ConfigureAwait(true)) { await Held.Keep(Task.FromResult(1)); } // <- disposes
    }

    [Shape(239)]
    [Stack("InUsing() <- in using", WaitsFor = "TaskCompletionSource")]
    public static async Task InUsing()
    {
        using var stream = new MemoryStream();
        await Held.Task(); // <- in using
        stream.WriteByte(1);
    }

    [Shape(241)]
    [Stack("InLoop() <- in loop", WaitsFor = "TaskCompletionSource")]
    public static async Task InLoop()
    {
        for (int i = 0; i < 5; i++)
        {
            await (i < 3 ? Task.CompletedTask : Held.Task()); // <- in loop
        }
    }

    [Shape(251)]
    [Stack("ThirdAwait() <- third await", WaitsFor = "TaskCompletionSource")]
    public static async Task<int> ThirdAwait()
    {
        var first = await Held.Keep(Task.FromResult(1));
        var second = await Held.Keep(Task.FromResult(2));
        var third = await Held.Task<int>(); // <- third await
        var fourth = await Held.Task<int>();
        return first + second + third + fourth;
    }

    [Shape(257)]
    [Stack("InCondition(string) <- in condition", "InArguments() <- in arguments", WaitsFor = "TaskCompletionSource")]
    public static async Task<string> InArguments()
    {
        return string.Concat("a", await InCondition("b"), "c"); // <- in arguments
    }

    private static async Task<int> InFinally(int number)
    {
        try
        {
            await Held.Keep(Task.FromResult(number));
            return number;
        }
        finally
        {
            await Held.Task(); // <- in finally
        }
    }

    private static async Task<string> InCondition(string text)
    {
        return text.Length == 1 && await Held.Task<bool>() ? text : ""; // <- in condition
    }
}

internal sealed class SlowlyDisposed : IAsyncDisposable
{
    public async ValueTask DisposeAsync()
    {
        await Held.Task(); // <- dispose
    }
}
