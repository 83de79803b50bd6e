namespace Async2;

/// <summary>The completions of all chains, if the process is to track them for <c>AsyncStack</c>.</summary>
/// <remarks>A completion registers when it is made, and not when it is reused. It holds no frame while it is free.</remarks>
[StackTraceHidden]
internal static class TrackedChains
{
    /// <summary>The runtime setting <c>Async2.TrackChains</c>, or <c>ASYNC2_TRACK_CHAINS=1</c> in the environment. A constant to the JIT.
    /// </summary>
    internal static readonly bool AreKept = AppContext.TryGetSwitch("Async2.TrackChains", out bool isOn)
        ? isOn : Environment.GetEnvironmentVariable("ASYNC2_TRACK_CHAINS") == "1";

    private static readonly ConditionalWeakTable<ChainCompletion, object?> s_completions = [];

    internal static IEnumerable<ChainCompletion> All => s_completions.Select(entry => entry.Key);

    internal static void Add(ChainCompletion completion) => s_completions.Add(completion, null);

    /// <summary>Resumes a chain, and notes meanwhile that the thread runs it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void Run(ChainCompletion completion, ThreadState thread)
    {
        ChainCompletion? outer = thread.Running;
        thread.Running = completion;
        Dispatcher.RunHere(completion);
        thread.Running = outer;
    }
}
