// A callee's change of synchronisation context is undone when it returns, suspended or not, thrown or not.
// runtime10 as compiled: a caller that is suspended by its callee captures the synchronisation context that the callee has set
namespace Corpus.SynchronizationContextInCallee;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        SynchronizationContext.SetSynchronizationContext(null);
        await Callee(completion.Calm()).ConfigureAwait(false);
        WriteLine($"back in {PumpContext.CurrentName}");
        var task = Callee(completion);
        WriteLine($"after call {PumpContext.CurrentName}");
        try
        {
            await task;
        }
        catch (StepException)
        {
            WriteLine($"caught in {PumpContext.CurrentName}");
        }
    });

    private static async Task Callee(Completion completion)
    {
        SynchronizationContext.SetSynchronizationContext(new PumpContext("callee's"));
        WriteLine($"inside {PumpContext.CurrentName}");
        await Step.Go(completion).ConfigureAwait(false);
        WriteLine("inside still");
    }
}
