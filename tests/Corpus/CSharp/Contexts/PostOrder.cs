// Continuations are posted in the order in which things complete; other posts come in between.
namespace Corpus.PostOrder;

internal static class Program
{
    public static void Main()
    {
        var pump = new PumpContext("ui");
        pump.Run(async () =>
        {
            var sources = Enumerable.Range(0, 3).Select(_ => new TaskCompletionSource<int>(TaskCreationOptions.RunContinuationsAsynchronously)).ToArray();
            var tasks = sources.Select((s, i) => Wait(s.Task, i)).ToArray();
            pump.Post(_ => WriteLine("posted before"), null);
            foreach (var i in new[] { 2, 0, 1 }) sources[i].SetResult(i * 10);
            pump.Post(_ => WriteLine("posted after"), null);
            WriteLine("set");
            await Task.WhenAll(tasks);
            WriteLine("all");
            for (var i = 0; i < 2; i++)
            {
                pump.Post(n => WriteLine($"posted {n}"), i);
                await Task.Yield();
                WriteLine($"yielded {i}");
            }
        });
    }

    private static async Task Wait(Task<int> task, int i)
    {
        var result = await task;
        WriteLine($"{i} got {result}");
    }
}
