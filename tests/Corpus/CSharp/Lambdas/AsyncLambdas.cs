// Async lambdas of each delegate type, static and not.
namespace Corpus.AsyncLambdas;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        Func<Task> nothing = async () => { await Step.Go(completion.Calm()); WriteLine("nothing"); };
        Func<int, Task<int>> twice = static async n => await Step.Of(Completion.Later, n) * 2;
        Func<int, int, ValueTask<string>> join = async (a, b) => $"{await Step.Of(completion.Calm(), a)}{b}";
        Func<Task<Func<Task<int>>>> nested = async () => { await Step.Go(completion.Calm()); return async () => await Step.Of(completion, 9); };
        await nothing();
        WriteLine(await twice(21));
        WriteLine(await join(1, 2));
        WriteLine(await (await nested())());
    });
}
