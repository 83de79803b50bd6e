// Awaits in a finally that is reached normally, by an exception and by return.
namespace Corpus.AwaitInFinally;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        WriteLine(await Shape(way.Calm(), "normal", false));
        WriteLine(await Shape(way.Calm(), "return", true));
        WriteLine(await Shape(way, "way", true));
    });

    private static async Task<string> Shape(Way way, string name, bool early)
    {
        try
        {
            WriteLine($"try {name}");
            if (early) return await Step.Of(way, $"early {name}");
            await Step.Go(way);
        }
        finally
        {
            WriteLine("finally 1");
            await Step.Go(way.Calm());
            WriteLine("finally 2");
        }
        return $"late {name}";
    }
}
