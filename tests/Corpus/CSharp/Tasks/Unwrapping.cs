// Tasks of tasks: Unwrap, await await, StartNew with an async lambda, Run.
namespace Corpus.Unwrapping;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        Task<Task<int>> nested = Nested(way.Calm());
        WriteLine(await await nested);
        WriteLine(await Nested(way.Calm()).Unwrap());
        WriteLine(await await Task.Factory.StartNew(async () => { await Task.Yield(); return 7; }));
        WriteLine(await Task.Run(async () => { await Task.Delay(1); return 8; }));
        WriteLine(await Task.Run(() => Nested(way)).Unwrap());
    });

    private static async Task<Task<int>> Nested(Way way)
    {
        await Step.Go(way.Calm());
        return Inner(way);
    }

    private static async Task<int> Inner(Way way) => await Step.Of(way, 6);
}
