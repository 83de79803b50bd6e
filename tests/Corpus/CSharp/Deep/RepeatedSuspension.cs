// One activation that suspends many times at different awaits, with state carried through.
namespace Corpus.RepeatedSuspension;

internal static class Program
{
    public static async Task Main()
    {
        var (a, b) = (1L, 1L);
        for (var i = 0; i < 5_000; i++)
        {
            await Task.Yield();
            (a, b) = (b, (a + b) % 1_000_007);
            if (i % 7 == 0) await Inner();
        }
        WriteLine($"{a} {b}");

        async ValueTask Inner()
        {
            await Task.Yield();
            a++;
            await Task.Yield();
        }
    }
}
