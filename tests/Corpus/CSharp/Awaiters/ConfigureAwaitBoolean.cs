// ConfigureAwait(false) and (true) on Task, Task<T>, ValueTask and ValueTask<T>, also with a variable.
namespace Corpus.ConfigureAwaitBoolean;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var capture = false;
        await Step.Go(way.Calm()).ConfigureAwait(false);
        WriteLine(await Step.Of(way.Calm(), 1).ConfigureAwait(true));
        await Step.GoValue(way.Calm()).ConfigureAwait(capture);
        WriteLine(await Step.OfValue(way.Calm(), 2).ConfigureAwait(!capture) + await Own(way.Calm()).ConfigureAwait(false));
        var configured = Step.Of(way, 3).ConfigureAwait(false);
        WriteLine(await configured);
        WriteLine(await configured);
    });

    private static async ValueTask<int> Own(Way way)
    {
        await Step.Go(way).ConfigureAwait(false);
        return 40;
    }
}
