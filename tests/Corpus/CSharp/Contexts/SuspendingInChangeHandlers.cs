// While a chain suspends, its callers' contexts come back, which runs change handlers of AsyncLocals: these start and suspend methods, too.
namespace Corpus.SuspendingInChangeHandlers;

internal static class Program
{
    private static readonly AsyncLocal<int> s_level = new(OnChange);
    private static readonly List<TaskCompletionSource> s_waiting = [];
    private static int s_started, s_ended;
    private static bool s_within;

    public static void Main()
    {
        // One each: of those that await the same task, all but one would be resumed by the thread pool, at the same time.
        var gates = Enumerable.Range(0, 3).Select(_ => new TaskCompletionSource()).ToArray();
        var chains = gates.Select(gate => Descend(gate.Task, 5)).ToArray();
        WriteLine($"{s_level.Value} {s_started > 0} {s_ended}");
        foreach (var gate in gates) gate.SetResult();
        foreach (var chain in chains) WriteLine(Completions.Wait(chain));
        s_within = true; // no more
        foreach (var source in s_waiting) source.SetResult();

        WriteLine($"{s_level.Value} {s_started == s_ended}");
    }

    private static void OnChange(AsyncLocalValueChangedArgs<int> args)
    {
        if (!args.ThreadContextChanged || s_within) return;
        s_within = true;
        _ = Note(args.PreviousValue);
        s_within = false;
    }

    private static async Task Note(int level)
    {
        s_started++;
        await Inner(level);
        s_ended++;
    }

    private static async Task<int> Inner(int level)
    {
        var source = new TaskCompletionSource();
        s_waiting.Add(source);
        await source.Task;
        return level;
    }

    private static async Task<int> Descend(Task gate, int depth)
    {
        s_level.Value = depth;
        if (depth == 0)
        {
            await gate;
            return s_level.Value;
        }

        var below = await Descend(gate, depth - 1);
        return below * 10 + s_level.Value;
    }
}
