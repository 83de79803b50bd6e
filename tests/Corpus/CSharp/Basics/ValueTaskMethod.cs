// async ValueTask without result.
namespace Corpus.ValueTaskMethod;

internal static class Program
{
    public static void Main() => Ways.Run(Outer);

    private static async Task Outer(Way way)
    {
        await Inner(way, "a");
        await Inner(way, "b");
        WriteLine("outer done");
    }

    private static async ValueTask Inner(Way way, string name)
    {
        WriteLine($"enter {name}");
        await Step.GoValue(way);
        WriteLine($"leave {name}");
    }
}
