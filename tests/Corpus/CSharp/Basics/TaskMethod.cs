// async Task: statements before, between and after awaits run in order.
namespace Corpus.TaskMethod;

internal static class Program
{
    public static void Main() => Ways.Run(Shape);

    private static async Task Shape(Way way)
    {
        WriteLine("before");
        await Step.Go(way.Calm());
        WriteLine("between");
        await Step.Go(way);
        WriteLine("after");
    }
}
