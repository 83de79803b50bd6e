// using statements and declarations over classes, with awaits inside; disposed in reverse order.
namespace Corpus.UsingStatements;

internal sealed class Res(string name) : IDisposable
{
    public void Dispose() => WriteLine($"dispose {name}");
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        using var outer = new Res("outer");
        using (var a = new Res("a"))
        using (new Res("b"))
        {
            await Step.Go(completion.Calm());
            WriteLine("body");
        }
        for (var i = 0; i < 2; i++)
        {
            using var item = await Make(completion.Calm(), $"item {i}");
            if (i == 1) await Step.Go(completion);
        }
        using Res none = null;
        WriteLine("end");
    });

    private static async Task<Res> Make(Completion completion, string name)
    {
        await Step.Go(completion);
        return new Res(name);
    }
}
