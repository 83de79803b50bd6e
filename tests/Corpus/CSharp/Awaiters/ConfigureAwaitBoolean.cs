// ConfigureAwait(false) and (true) on Task, Task<T>, ValueTask and ValueTask<T>, also with a variable.
namespace Corpus.ConfigureAwaitBoolean;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var capture = false;
        await Step.Go(completion.Calm()).ConfigureAwait(false);
        WriteLine(await Step.Of(completion.Calm(), 1).ConfigureAwait(true));
        await Step.GoValue(completion.Calm()).ConfigureAwait(capture);
        WriteLine(await Step.OfValue(completion.Calm(), 2).ConfigureAwait(!capture) + await Own(completion.Calm()).ConfigureAwait(false));
        var configured = Step.Of(completion, 3).ConfigureAwait(false);
        WriteLine(await configured);
        WriteLine(await configured);
    });

    private static async ValueTask<int> Own(Completion completion)
    {
        await Step.Go(completion).ConfigureAwait(false);
        return 40;
    }
}
