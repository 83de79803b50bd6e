// async Task: statements before, between and after awaits run in order.
namespace Corpus.TaskMethod;

internal static class Program
{
    public static void Main() => Completions.Run(Shape);

    private static async Task Shape(Completion completion)
    {
        WriteLine("before");
        await Step.Go(completion.Calm());
        WriteLine("between");
        await Step.Go(completion);
        WriteLine("after");
    }
}
