using Shapes.Harness;

namespace Shapes;

/// <summary>Stacks of four and of thirty frames, and of frames of mixed kinds.</summary>
internal static class Depths
{
    [Shape(23)]
    [Stack("FirstAsync(string) <- first", "SecondAsync(string, int) <- second", "ThirdAsync(long) <- third", "Four() <- fourth",
        WaitsFor = "TaskCompletionSource")]
    public static async Task Four()
    {
        await ThirdAsync(4); // <- fourth
        GC.KeepAlive("then more");
    }

    [Shape(29)]
    [Stack("CountAsync(int) <- bottom", "CountAsync(int) <- above * 28", "Thirty() <- top", WaitsFor = "TaskCompletionSource")]
    public static async Task<int> Thirty()
    {
        return await CountAsync(29); // <- top
    }

    // Frames of equal kinds are not next to each other.
    [Shape(31)]
    [Stack("TaskAsync() <- mixed task", "ValueTaskAsync(object) <- mixed value task", "ResultAsync(object[]) <- mixed result",
        "MixedVoid() <- mixed void", WaitsFor = "TaskCompletionSource")]
    public static async void MixedVoid()
    {
        await ResultAsync([1, 2]); // <- mixed void [state machine]
    }

    private static async Task<long> ThirdAsync(long number)
    {
        return await SecondAsync("second", 2) + number; // <- third
    }

    private static async ValueTask<int> SecondAsync(string name, int number)
    {
        await FirstAsync(name); // <- second
        return number;
    }

    private static async Task FirstAsync(string name)
    {
        await Held.Task(); // <- first
        GC.KeepAlive(name);
    }

    private static async Task<int> CountAsync(int number)
    {
        if (number == 1)
        {
            return await Held.Task<int>(); // <- bottom
        }
        return 1 + await CountAsync(number - 1); // <- above
    }

    private static async ValueTask<string> ResultAsync(object[] values)
    {
        await ValueTaskAsync(values[0]); // <- mixed result
        return "";
    }

    private static async ValueTask ValueTaskAsync(object value)
    {
        await TaskAsync(); // <- mixed value task
        GC.KeepAlive(value);
    }

    private static async Task TaskAsync()
    {
        await Held.Task(); // <- mixed task
    }
}
