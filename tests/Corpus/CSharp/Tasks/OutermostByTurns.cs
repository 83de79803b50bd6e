// Methods whose tasks are kept, and that are called by others, by turns: what is pooled of the one chain must not be in the other.
namespace Corpus.OutermostByTurns;

internal static class Program
{
    private static readonly AsyncLocal<int> s_local = new();

    public static async Task Main()
    {
        for (var round = 0; round < 6; round++)
        {
            var gates = Enumerable.Range(0, 5).Select(_ => new TaskCompletionSource<int>()).ToArray();
            var kept = Inner(gates[0].Task, "kept");
            var called = Outer(gates[1].Task, "called");
            s_local.Value = round + 1;
            var inContext = Outer(gates[2].Task, "in context");
            s_local.Value = 0;
            var failing = Outer(gates[3].Task, "failing");
            var both = Both(gates[4].Task);
            foreach (var i in (int[])[round % 5, (round + 3) % 5, (round + 1) % 5, (round + 4) % 5, (round + 2) % 5])
            {
                if (i == 3) gates[i].SetException(new InvalidOperationException($"round {round}"));
                else gates[i].SetResult(round * 10 + i);
            }

            WriteLine($"{await kept} {await called} {await inContext} {await both}");
            try
            {
                await failing;
            }
            catch (InvalidOperationException e)
            {
                WriteLine(e.Message);
            }
        }
    }

    private static async Task<string> Inner(Task<int> task, string name)
    {
        var result = await task;
        return $"{name} {result} {s_local.Value}";
    }

    private static async Task<string> Outer(Task<int> task, string name) => $"({await Inner(task, name)})";

    private static async Task<string> Both(Task<int> task)
    {
        var started = Inner(task, "started");
        var awaited = await Outer(task, "awaited");
        return $"{await started} {awaited}";
    }
}
