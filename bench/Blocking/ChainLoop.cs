namespace Async2.Bench.Blocking;

/// <summary>Calls a chain again and again; one operation is a call of its outermost method, to its end.</summary>
/// <remarks>
/// The caller suspends before it calls the chain: until an async method has suspended, a blocking call blocks the thread of its caller.
/// </remarks>
internal static class ChainLoop
{
    /// <summary>Eleven methods, none of which suspends.</summary>
    public static void RunAsync(int count) => ElevenAsync(count, gate: null).GetAwaiter().GetResult();

    /// <inheritdoc cref="RunAsync"/>
    public static void Run(int count) => Eleven(count, gate: null).GetAwaiter().GetResult();

    /// <summary>Eleven methods, all of which suspend.</summary>
    public static void SuspendAsync(int count) => ElevenAsync(count, new Gate()).GetAwaiter().GetResult();

    /// <inheritdoc cref="SuspendAsync"/>
    public static void Suspend(int count) => Eleven(count, new Gate()).GetAwaiter().GetResult();

    /// <summary>Only the innermost method, which suspends.</summary>
    public static void SuspendInnermostAsync(int count) => InnermostAsync(count, new Gate()).GetAwaiter().GetResult();

    /// <inheritdoc cref="SuspendInnermostAsync"/>
    public static void SuspendInnermost(int count) => Innermost(count, new Gate()).GetAwaiter().GetResult();

    private static async Task<int> ElevenAsync(int count, Gate? gate)
    {
        await Task.Yield();
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await Chain.M1(gate?.Close() ?? Task.CompletedTask, i);
        return sum;
    }

    private static async Task<int> Eleven(int count, Gate? gate)
    {
        await Task.Yield();
        int sum = 0;
        for (int i = 0; i < count; i++) sum += Chain.S1(gate?.Close() ?? Task.CompletedTask, i);
        return sum;
    }

    private static async Task<int> InnermostAsync(int count, Gate gate)
    {
        await Task.Yield();
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await Chain.M11(gate.Close(), i);
        return sum;
    }

    private static async Task<int> Innermost(int count, Gate gate)
    {
        await Task.Yield();
        int sum = 0;
        for (int i = 0; i < count; i++) sum += Chain.S11(gate.Close(), i);
        return sum;
    }
}
