// Under a synchronisation context each await comes back to it, whichever thread completed it.
namespace Corpus.SynchronizationContextReturns;

internal static class Program
{
    public static void Main() => new PumpContext("ui").Run(async () =>
    {
        var thread = Environment.CurrentManagedThreadId;
        for (var i = 0; i < 3; i++)
        {
            await Task.Run(() => Thread.Sleep(1));
            WriteLine($"{PumpContext.CurrentName} {thread == Environment.CurrentManagedThreadId}");
        }
        WriteLine(await Callee(thread));
        try
        {
            await Task.Run(() => throw new InvalidOperationException("elsewhere"));
        }
        catch (InvalidOperationException e)
        {
            WriteLine($"{e.Message} {PumpContext.CurrentName} {thread == Environment.CurrentManagedThreadId}");
        }
    });

    private static async Task<bool> Callee(int thread)
    {
        await Task.Yield();
        await Task.Delay(1);
        return thread == Environment.CurrentManagedThreadId;
    }
}
