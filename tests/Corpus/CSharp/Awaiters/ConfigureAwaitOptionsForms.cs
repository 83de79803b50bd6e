// ConfigureAwaitOptions: SuppressThrowing swallows the fault, ForceYielding suspends even when completed.
namespace Corpus.ConfigureAwaitOptionsForms;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        await Step.Go(completion).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        WriteLine("suppressed");
        var task = Step.Go(completion);
        await task.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing | ConfigureAwaitOptions.ContinueOnCapturedContext);
        WriteLine(task.Status);
        var yielding = Yielding();
        WriteLine("after call");
        await yielding;
        WriteLine(await Step.Of(completion.Calm(), 5).ConfigureAwait(ConfigureAwaitOptions.None));
        await Own(completion).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        await Own(completion).ConfigureAwait(ConfigureAwaitOptions.None);
    });

    private static async Task Yielding()
    {
        new ManualResetEventSlim(true).Wait();
        await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
    }

    private static async Task Own(Completion completion)
    {
        WriteLine("own");
        await Step.Go(completion);
        WriteLine("own end");
    }
}
