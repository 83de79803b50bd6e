// return, break and continue out of await using blocks.
namespace Corpus.ReturnFromAwaitUsing;

internal sealed class Res(string name) : IAsyncDisposable
{
    public ValueTask DisposeAsync()
    {
        WriteLine($"dispose {name}");
        return new ValueTask(Step.Go(Completion.Later));
    }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion => WriteLine(await Shape(completion)));

    private static async Task<string> Shape(Completion completion)
    {
        for (var i = 0; ; i++)
        {
            await using var res = new Res($"{i}");
            if (i == 0) continue;
            await Step.Go(completion.Calm());
            while (true)
            {
                await using var inner = new Res("inner");
                break;
            }
            if (i == 2) return await Step.Of(completion, "result");
        }
    }
}
