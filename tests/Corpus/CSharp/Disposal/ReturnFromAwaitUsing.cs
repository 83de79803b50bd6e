// return, break and continue out of await using blocks.
namespace Corpus.ReturnFromAwaitUsing;

internal sealed class Res(string name) : IAsyncDisposable
{
    public ValueTask DisposeAsync()
    {
        WriteLine($"dispose {name}");
        return new ValueTask(Step.Go(Way.Later));
    }
}

internal static class Program
{
    public static void Main() => Ways.Run(async way => WriteLine(await Shape(way)));

    private static async Task<string> Shape(Way way)
    {
        for (var i = 0; ; i++)
        {
            await using var res = new Res($"{i}");
            if (i == 0) continue;
            await Step.Go(way.Calm());
            while (true)
            {
                await using var inner = new Res("inner");
                break;
            }
            if (i == 2) return await Step.Of(way, "result");
        }
    }
}
