// Async lambdas of each delegate type, static and not.
namespace Corpus.AsyncLambdas;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        Func<Task> nothing = async () => { await Step.Go(way.Calm()); WriteLine("nothing"); };
        Func<int, Task<int>> twice = static async n => await Step.Of(Way.Later, n) * 2;
        Func<int, int, ValueTask<string>> join = async (a, b) => $"{await Step.Of(way.Calm(), a)}{b}";
        Func<Task<Func<Task<int>>>> nested = async () => { await Step.Go(way.Calm()); return async () => await Step.Of(way, 9); };
        await nothing();
        WriteLine(await twice(21));
        WriteLine(await join(1, 2));
        WriteLine(await (await nested())());
    });
}
