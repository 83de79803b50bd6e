// Awaits inside awaits inside awaits.
namespace Corpus.NestedAwaits;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await Add(completion.Calm(), await Add(completion.Calm(), 1, await Add(completion.Calm(), 2, 3)), await Add(completion, await Add(completion.Calm(), 4, 5), 6)));
        WriteLine(await await await Task.FromResult(Task.FromResult(Add(completion, 7, 8))));
        WriteLine((await Step.Of(completion, await Step.Of(completion.Calm(), "deep"))).Length);
    });

    private static async Task<int> Add(Completion completion, int a, int b)
    {
        WriteLine($"add {a} {b}");
        return a + await Step.Of(completion, b);
    }
}
