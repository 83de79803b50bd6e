// ConfigureAwaitOptions: SuppressThrowing swallows the fault, ForceYielding suspends even when completed.
namespace Corpus.ConfigureAwaitOptionsForms;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        await Step.Go(way).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        WriteLine("suppressed");
        var task = Step.Go(way);
        await task.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing | ConfigureAwaitOptions.ContinueOnCapturedContext);
        WriteLine(task.Status);
        var yielding = Yielding();
        WriteLine("after call");
        await yielding;
        WriteLine(await Step.Of(way.Calm(), 5).ConfigureAwait(ConfigureAwaitOptions.None));
        await Own(way).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        await Own(way).ConfigureAwait(ConfigureAwaitOptions.None);
    });

    private static async Task Yielding()
    {
        new ManualResetEventSlim(true).Wait();
        await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
    }

    private static async Task Own(Way way)
    {
        WriteLine("own");
        await Step.Go(way);
        WriteLine("own end");
    }
}
