// using statements and declarations over classes, with awaits inside; disposed in reverse order.
namespace Corpus.UsingStatements;

internal sealed class Res(string name) : IDisposable
{
    public void Dispose() => WriteLine($"dispose {name}");
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        using var outer = new Res("outer");
        using (var a = new Res("a"))
        using (new Res("b"))
        {
            await Step.Go(way.Calm());
            WriteLine("body");
        }
        for (var i = 0; i < 2; i++)
        {
            using var item = await Make(way.Calm(), $"item {i}");
            if (i == 1) await Step.Go(way);
        }
        using Res none = null;
        WriteLine("end");
    });

    private static async Task<Res> Make(Way way, string name)
    {
        await Step.Go(way);
        return new Res(name);
    }
}
