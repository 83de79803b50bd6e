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

internal struct PatternOnly(Completion completion)
{
    public async Task DisposeAsync()
    {
        await Step.Go(completion);
        WriteLine("pattern disposed");
    }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        await using (var res = new WithInterface("interface"))
        {
            await Step.Go(completion.Calm());
        }
        await using (new PatternOnly(completion)) WriteLine("body");
        WriteLine("end");
    });
}
