// Suppressed flow around calls, in callees, across their ends and exceptions, with and without a context to come back to.
// runtime10: the execution context is kept across a suspension also where its flow is suppressed
namespace Corpus.SuppressFlowEverywhere;

internal static class Program
{
    private static readonly AsyncLocal<string> s_local = new();

    public static void Main() => Completions.Run(async completion =>
    {
        s_local.Value = "outer";
        await Callee(completion.Calm());
        Show("after a callee that suppressed");
        try
        {
            await Throws(completion);
        }
        catch (Exception e)
        {
            Show(e.Message);
        }

        await Around(completion.Calm());
        Show("after one that suppressed around a call");
        await Changes(completion.Calm());
        Show("after one that changed under suppression");
        ExecutionContext.SuppressFlow();
        await Completed();
        Show("suppressed, callee that does not suspend");
        ExecutionContext.RestoreFlow();
        await Callee(completion);
        Show("end");
    });

    private static async Task Callee(Completion completion)
    {
        s_local.Value = "callee";
        ExecutionContext.SuppressFlow();
        Show("suppressed");
        await Step.Go(completion).ConfigureAwait(false);
        Show("resumed");
    }

    private static async Task Throws(Completion completion)
    {
        s_local.Value = "throws";
        using (ExecutionContext.SuppressFlow())
        {
            Show("in using");
            if (completion is Completion.Done or Completion.Fault) throw new InvalidOperationException("thrown");
        }

        await Step.Go(completion.Calm());
        Show("flows again");
        throw new InvalidOperationException("thrown later");
    }

    private static async Task Around(Completion completion)
    {
        s_local.Value = "around";
        var control = ExecutionContext.SuppressFlow();
        var started = Started(completion);
        control.Undo();
        Show("undone");
        await started;
        Show("awaited");
        ExecutionContext.SuppressFlow();
        await Started(Completion.Done);
        Show("called under suppression");
    }

    private static async Task<int> Started(Completion completion)
    {
        Show("started");
        s_local.Value = "started";
        await Step.Go(completion);
        Show("goes on");
        return 1;
    }

    private static async Task Changes(Completion completion)
    {
        ExecutionContext.SuppressFlow();
        s_local.Value = "changed";
        await Completed();
        Show("changed");
        ExecutionContext.RestoreFlow();
        await Step.Go(completion);
        Show("restored");
    }

    private static async Task Completed()
    {
        Show("completed");
        s_local.Value = "completed";
        await Task.CompletedTask;
    }

    private static void Show(string what) => WriteLine($"{what}: {s_local.Value ?? "without"} {ExecutionContext.IsFlowSuppressed()}");
}
