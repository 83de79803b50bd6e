// How often the context is posted to: once for each suspension that captured it, not for returns through callers.
namespace Corpus.PostCount;

internal static class Program
{
    public static void Main()
    {
        var pump = new PumpContext("ui");
        pump.Run(async () =>
        {
            var before = pump.Posts;
            await Task.Yield();
            WriteLine(pump.Posts - before);
            before = pump.Posts;
            await Deep(5);
            WriteLine(pump.Posts - before);
            before = pump.Posts;
            await Task.CompletedTask;
            WriteLine(pump.Posts - before);
        });
    }

    private static async Task Deep(int n)
    {
        if (n == 0) await Task.Yield();
        else await Deep(n - 1);
    }
}
