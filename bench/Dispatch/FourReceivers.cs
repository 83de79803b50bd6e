namespace Async2.Bench.Dispatch;

/// <summary>Like <see cref="TwoReceivers"/>, with four types of receivers.</summary>
internal static class FourReceivers
{
    private static readonly Receivers.ITarget[] s_targets = [new Receivers.Of<bool>(), new Receivers.Of<char>(), new Receivers.Of<sbyte>(), new Receivers.Of<byte>()];

    public static void Run(int count) => Loop(count, s_targets).GetAwaiter().GetResult();

    public static void RunSync(int count) => LoopSync(count, s_targets);

    private static async Task<int> Loop(int count, Receivers.ITarget[] targets)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await targets[i & targets.Length - 1].Run(i);
        return sum;
    }

    private static int LoopSync(int count, Receivers.ITarget[] targets)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += targets[i & targets.Length - 1].RunSync(i);
        return sum;
    }
}
