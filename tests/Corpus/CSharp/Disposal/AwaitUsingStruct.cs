// await using over structs, with the interface and with nothing but the pattern.
namespace Corpus.AwaitUsingStruct;

internal struct WithInterface(string name) : IAsyncDisposable
{
    public int Uses;
    public readonly ValueTask DisposeAsync()
    {
        WriteLine($"dispose {name} {Uses}");
        return default;
    }
}

internal struct PatternOnly(Way way)
{
    public async Task DisposeAsync()
    {
        await Step.Go(way);
        WriteLine("pattern disposed");
    }
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        await using (var res = new WithInterface("interface"))
        {
            await Step.Go(way.Calm());
        }
        await using (new PatternOnly(way)) WriteLine("body");
        WriteLine("end");
    });
}
