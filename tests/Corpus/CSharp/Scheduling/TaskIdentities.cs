// Task.CurrentId before and after awaits, and the ids of the tasks that methods return.
namespace Corpus.TaskIdentities;

internal static class Program
{
    public static void Main()
    {
        Show("outside", Task.CurrentId);
        var direct = Work("direct");
        direct.Wait();
        Task inner = null;
        var run = Task.Run(() => inner = Work("run"));
        run.Wait();
        new PumpContext().Run(() => Work("pump"));

        var tasks = new[] { direct, run, inner, Nested(), Failed(), Value().AsTask() };
        Task.WhenAll(tasks).ContinueWith(_ => { }).Wait();
        WriteLine(tasks.Select(t => t.Id).Distinct().Count() == tasks.Length ? "distinct ids" : "ids are the same");
        WriteLine(tasks.All(t => t.Id == t.Id && t.Id > 0) ? "lasting ids" : "ids change");
    }

    private static async Task Work(string name)
    {
        var atStart = Task.CurrentId;
        // Nothing of what follows depends on who is faster.
        var source = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var completer = Task.Run(() => { Thread.Sleep(20); source.SetResult(); });
        await source.Task;
        var afterAwait = Task.CurrentId;
        await Task.Yield();
        var afterYield = Task.CurrentId;
        var callee = await Callee();
        var afterCallee = Task.CurrentId;
        await completer;
        Show($"{name} at start", atStart);
        Show($"{name} after await", afterAwait);
        Show($"{name} after yield", afterYield);
        Show($"{name} callee", callee);
        Show($"{name} after callee", afterCallee);

        static async Task<int?> Callee()
        {
            await Task.Yield();
            return Task.CurrentId;
        }
    }

    private static async Task Nested() => await Value();

    private static async Task Failed()
    {
        await Task.Yield();
        throw new StepException("failed");
    }

    private static async ValueTask Value() => await Task.Delay(1);

    private static void Show(string what, int? id) => WriteLine($"{what}: {(id is null ? "no task" : "a task")}");
}
