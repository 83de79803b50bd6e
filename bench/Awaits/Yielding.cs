namespace Async2.Bench.Awaits;

internal static class Yielding
{
    public static async Task Repeat(int count)
    {
        for (int i = 0; i < count; i++) await Task.Yield();
    }

    public static async Task Once() => await Task.Yield();
}
