// Change handlers: every set, and what the return from an async callee that did not suspend restores.
namespace Corpus.AsyncLocalChangeHandler;

internal static class Program
{
    private static readonly AsyncLocal<string> s_local = new(change =>
    {
        // Switches of context on resumption are the dispatcher's own affair; those of a plain return are not.
        if (!change.ThreadContextChanged || s_watchSwitches) WriteLine($"{change.PreviousValue ?? "null"} -> {change.CurrentValue ?? "null"} {change.ThreadContextChanged}");
    });
    private static bool s_watchSwitches;

    public static void Main() => Completions.Run(async completion =>
    {
        s_watchSwitches = completion is Completion.Done or Completion.Fault;
        s_local.Value = "a";
        await Callee(completion.Calm(), "b");
        WriteLine("back");
        s_local.Value = "a";
        try
        {
            await Callee(completion, "c");
        }
        catch (StepException)
        {
            WriteLine($"caught {s_local.Value}");
        }
        WriteLine("end");
    });

    private static async Task Callee(Completion completion, string value)
    {
        s_local.Value = value;
        await Step.Go(completion);
        s_local.Value = value + value;
    }
}
