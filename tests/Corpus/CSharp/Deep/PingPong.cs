// Two methods hand control to each other many times.
namespace Corpus.PingPong;

internal static class Program
{
    public static async Task Main()
    {
        using SemaphoreSlim ping = new(0), pong = new(0);
        var trail = 0;
        var first = Play(ping, pong, 2);
        var second = Play(pong, ping, 3);
        ping.Release();
        await Task.WhenAll(first, second);
        WriteLine(trail);

        async Task Play(SemaphoreSlim mine, SemaphoreSlim other, int factor)
        {
            for (var i = 0; i < 2_000; i++)
            {
                await mine.WaitAsync();
                trail = (trail * factor + 1) % 1_000_003;
                other.Release();
            }
        }
    }
}
