// await using over a class: the disposal itself completes now, later, or faults.
namespace Corpus.AwaitUsing;

internal sealed class Res(string name, Completion completion) : IAsyncDisposable
{
    public async ValueTask DisposeAsync()
    {
        WriteLine($"disposing {name}");
        await Step.Go(completion);
        WriteLine($"disposed {name}");
    }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        await using (var res = new Res("one", completion.Calm()))
        {
            WriteLine("body");
        }
        await using (new Res("two", completion.Calm()))
        {
            await Step.Go(completion.Calm());
            WriteLine("body");
        }
        await using Res none = null;
        await using var last = new Res("three", completion);
        WriteLine("end");
    });
}
