// Static async local functions, one that is generic.
namespace Corpus.StaticLocalFunctions;

internal static class Program
{
    public static void Main() => Ways.Run(Shape);

    private static async Task Shape(Way way)
    {
        WriteLine(await Add(way.Calm(), 1, 2));
        WriteLine(await Pair(way.Calm(), "x", 3));
        await Print(way);

        static async Task<int> Add(Way way, int a, int b) => await Step.Of(way, a) + b;

        static async ValueTask<(T, U)> Pair<T, U>(Way way, T first, U second)
        {
            await Step.Go(way);
            return (first, second);
        }

        static async Task Print(Way way)
        {
            WriteLine("enter");
            await Step.Go(way);
            WriteLine("leave");
        }
    }
}
