// Chains that suspend many at a time and again: each activation has what it was given, and what has ended keeps nothing alive.
using System.Runtime.CompilerServices;

namespace Corpus.FramesUsedAgain;

internal static class Program
{
    public static async Task Main()
    {
        for (var round = 0; round < 3; round++)
        {
            foreach (var inFlight in new[] { 1, 40, 500 })
            {
                var gates = Enumerable.Range(0, inFlight).Select(_ => new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously)).ToArray();
                var tasks = gates.Select((g, i) => Outer(g.Task, $"{round}.{i}")).ToArray();
                foreach (var gate in Enumerable.Reverse(gates)) gate.SetResult();
                var results = await Task.WhenAll(tasks);
                WriteLine($"{inFlight}: {results.Where((r, i) => r == $"<[{round}.{i}]1>").Count()}");
            }
        }

        var kept = await Forget();
        for (var i = 0; i < 10 && kept.Any(k => k.IsAlive); i++)
        {
            await Task.Delay(10);
            GC.Collect();
        }

        WriteLine(kept.Count(k => k.IsAlive));
    }

    private static async Task<string> Outer(Task gate, string text)
    {
        var (value, length) = await Middle(gate, text);
        return $"<{value}{length}>";
    }

    private static async Task<(string Text, int Length)> Middle(Task gate, string text)
    {
        object local = text;
        var length = await Inner(gate, [text]);
        await Task.Yield();
        return ($"[{local}]", length);
    }

    private static async ValueTask<int> Inner(Task gate, string[] texts)
    {
        await gate;
        await Task.Yield();
        return texts.Length;
    }

    // Not inlined, so that nothing of it is left on the stack.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<WeakReference[]> Forget()
    {
        var keeper = new List<WeakReference>();
        for (var i = 0; i < 40; i++) await Hold(keeper, new object());
        return [.. keeper];
    }

    private static async Task<object> Hold(List<WeakReference> keeper, object held)
    {
        keeper.Add(new WeakReference(held));
        var result = await HoldDeeper(keeper, held);
        keeper.Add(new WeakReference(result));
        return result;
    }

    private static async Task<object> HoldDeeper(List<WeakReference> keeper, object held)
    {
        var other = new object();
        keeper.Add(new WeakReference(other));
        await Task.Yield();
        if (keeper.Count < 0) await Task.Yield();
        return new[] { held, other };
    }
}
