// Several await using declarations mixed with using: reverse order, also when the body throws.
namespace Corpus.AwaitUsingDeclarations;

internal sealed class Res(string name) : IAsyncDisposable, IDisposable
{
    public void Dispose() => WriteLine($"sync {name}");

    public async ValueTask DisposeAsync()
    {
        await Task.Yield();
        WriteLine($"async {name}");
    }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        await using var a = new Res("a");
        using var b = new Res("b");
        await using var c = new Res("c");
        {
            await using var d = new Res("d");
            WriteLine("inner");
        }
        await Step.Go(completion);
        using var e = new Res("e");
        WriteLine("end");
    });
}
