// Task.Delay and timers, in order of their delays.
namespace Corpus.Delays;

internal static class Program
{
    public static async Task Main()
    {
        var trail = new List<string>();
        await Task.WhenAll(After(300, "c"), After(100, "b"), After(0, "a"));
        WriteLine(string.Concat(trail));
        using var timer = new PeriodicTimer(TimeSpan.FromMilliseconds(1));
        var ticks = 0;
        while (await timer.WaitForNextTickAsync() && ++ticks < 3) { }
        WriteLine(ticks);

        async Task After(int milliseconds, string name)
        {
            await Task.Delay(milliseconds);
            lock (trail) trail.Add(name);
        }
    }
}
