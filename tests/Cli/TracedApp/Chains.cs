// Chains that suspend and resume until standard input is closed: what async2 trace and top see.
internal static class Chains
{
    // In milliseconds. However busy the machine, some chain is waiting almost always.
    private static readonly int[] s_delays = [10, 50, 250];

    private static bool s_hasEnded;

    public static async Task<int> Main()
    {
        var all = s_delays.Select(Outer).Append(Forever(new TaskCompletionSource<int>().Task)).ToArray();
        Console.WriteLine("ticking");
        await Task.Run(() => Console.In.Read());
        s_hasEnded = true;
        for (var i = 0; i < s_delays.Length; i++) await all[i];
        return 0;
    }

    // Chains that begin while it runs: a session reports no others.
    private static async Task<int> Outer(int delay)
    {
        var sum = 0;
        while (!s_hasEnded) sum += await Middle(delay);
        return sum;
    }

    private static Task<int> Middle(int delay) => Task.Run(() => Inner(delay));

    private static async Task<int> Inner(int delay)
    {
        var value = await Leaf(delay);
        await Task.Yield();
        return value;
    }

    private static async Task<int> Leaf(int delay)
    {
        await Task.Delay(delay);
        return 1;
    }

    private static async Task<int> Forever(Task<int> never) => await never + 1;
}
