// Awaits inside awaits inside awaits.
namespace Corpus.NestedAwaits;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        WriteLine(await Add(way.Calm(), await Add(way.Calm(), 1, await Add(way.Calm(), 2, 3)), await Add(way, await Add(way.Calm(), 4, 5), 6)));
        WriteLine(await await await Task.FromResult(Task.FromResult(Add(way, 7, 8))));
        WriteLine((await Step.Of(way, await Step.Of(way.Calm(), "deep"))).Length);
    });

    private static async Task<int> Add(Way way, int a, int b)
    {
        WriteLine($"add {a} {b}");
        return a + await Step.Of(way, b);
    }
}
