// Chains that suspend and resume until standard input is closed: what async2 trace and top see.
internal static class Chains
{
    private static bool s_hasEnded;

    public static async Task<int> Tick(int chains)
    {
        var all = Enumerable.Range(0, chains).Select(_ => Outer()).Append(Forever(new TaskCompletionSource<int>().Task)).ToArray();
        Console.WriteLine("ticking");
        await Task.Run(() => Console.In.Read());
        s_hasEnded = true;
        for (var i = 0; i < chains; i++) await all[i];
        return 0;
    }

    // Chains that begin while it runs: a session reports no others.
    private static async Task<int> Outer()
    {
        var sum = 0;
        while (!s_hasEnded) sum += await Middle();
        return sum;
    }

    private static Task<int> Middle() => Task.Run(Inner);

    private static async Task<int> Inner()
    {
        var value = await Leaf();
        await Task.Yield();
        return value;
    }

    private static async Task<int> Leaf()
    {
        await Task.Delay(10);
        return 1;
    }

    private static async Task<int> Forever(Task<int> never) => await never + 1;
}
