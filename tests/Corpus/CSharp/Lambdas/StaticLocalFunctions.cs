// Static async local functions, one that is generic.
namespace Corpus.StaticLocalFunctions;

internal static class Program
{
    public static void Main() => Completions.Run(Shape);

    private static async Task Shape(Completion completion)
    {
        WriteLine(await Add(completion.Calm(), 1, 2));
        WriteLine(await Pair(completion.Calm(), "x", 3));
        await Print(completion);

        static async Task<int> Add(Completion completion, int a, int b) => await Step.Of(completion, a) + b;

        static async ValueTask<(T, U)> Pair<T, U>(Completion completion, T first, U second)
        {
            await Step.Go(completion);
            return (first, second);
        }

        static async Task Print(Completion completion)
        {
            WriteLine("enter");
            await Step.Go(completion);
            WriteLine("leave");
        }
    }
}
