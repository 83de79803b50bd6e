// TaskCompletionSource with and without RunContinuationsAsynchronously: continuations inside SetResult or not.
namespace Corpus.CompletionSources;

internal static class Program
{
    public static void Main()
    {
        var inline = new TaskCompletionSource<int>();
        var waiting = Wait(inline.Task, "inline");
        WriteLine("setting");
        inline.SetResult(1);
        WriteLine("set");
        Completions.Wait(waiting);

        var apart = new TaskCompletionSource<int>(TaskCreationOptions.RunContinuationsAsynchronously);
        var gate = new ManualResetEventSlim();
        waiting = WaitGated(apart.Task, gate);
        apart.SetResult(2);
        WriteLine("set apart");
        gate.Set();
        Completions.Wait(waiting);

        var failing = new TaskCompletionSource<int>();
        waiting = Wait(failing.Task, "failing");
        WriteLine($"{failing.TrySetException(new InvalidOperationException("set"))} {failing.TrySetResult(3)} {waiting.Status}");
    }

    private static async Task Wait(Task<int> task, string name)
    {
        WriteLine($"waiting {name}");
        WriteLine($"{name} {await task}");
    }

    private static async Task WaitGated(Task<int> task, ManualResetEventSlim gate)
    {
        var result = await task;
        gate.Wait();
        WriteLine($"apart {result}");
    }
}
