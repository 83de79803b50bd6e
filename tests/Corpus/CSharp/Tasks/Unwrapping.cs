// Tasks of tasks: Unwrap, await await, StartNew with an async lambda, Run.
namespace Corpus.Unwrapping;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        Task<Task<int>> nested = Nested(completion.Calm());
        WriteLine(await await nested);
        WriteLine(await Nested(completion.Calm()).Unwrap());
        WriteLine(await await Task.Factory.StartNew(async () => { await Task.Yield(); return 7; }));
        WriteLine(await Task.Run(async () => { await Task.Delay(1); return 8; }));
        WriteLine(await Task.Run(() => Nested(completion)).Unwrap());
    });

    private static async Task<Task<int>> Nested(Completion completion)
    {
        await Step.Go(completion.Calm());
        return Inner(completion);
    }

    private static async Task<int> Inner(Completion completion) => await Step.Of(completion, 6);
}
