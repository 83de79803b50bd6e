namespace Async2.Bench.Dispatch;

/// <summary>A method of an interface, at a call site that meets two types of receivers in turn.</summary>
/// <remarks>The loops for more types are equal but do not share code: a shared call site would meet the types of all of them.</remarks>
internal static class TwoReceivers
{
    private static readonly Receivers.ITarget[] s_targets = [new Receivers.Of<bool>(), new Receivers.Of<char>()];

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
