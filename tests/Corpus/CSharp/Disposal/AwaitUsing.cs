// await using over a class: the disposal itself completes now, later, or faults.
namespace Corpus.AwaitUsing;

internal sealed class Res(string name, Way way) : IAsyncDisposable
{
    public async ValueTask DisposeAsync()
    {
        WriteLine($"disposing {name}");
        await Step.Go(way);
        WriteLine($"disposed {name}");
    }
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        await using (var res = new Res("one", way.Calm()))
        {
            WriteLine("body");
        }
        await using (new Res("two", way.Calm()))
        {
            await Step.Go(way.Calm());
            WriteLine("body");
        }
        await using Res none = null;
        await using var last = new Res("three", way);
        WriteLine("end");
    });
}
