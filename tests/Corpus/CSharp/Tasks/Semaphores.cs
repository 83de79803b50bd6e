// SemaphoreSlim as an async lock: waits, releases in finally, with and without contention.
namespace Corpus.Semaphores;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        using var gate = new SemaphoreSlim(1);
        var trail = new List<string>();
        var first = Use(completion.Calm(), "a");
        var second = Use(completion.Calm(), "b");
        await Task.WhenAll(first, second);
        WriteLine(string.Join(" ", trail));
        WriteLine(await gate.WaitAsync(0));
        WriteLine(await gate.WaitAsync(0));
        gate.Release();
        try
        {
            await Use(completion, "c");
        }
        finally
        {
            WriteLine(gate.CurrentCount);
        }

        async Task Use(Completion w, string name)
        {
            await gate.WaitAsync();
            try
            {
                trail.Add($"{name}+");
                await Step.Go(w);
                trail.Add($"{name}-");
            }
            finally
            {
                gate.Release();
            }
        }
    });
}
