// async ValueTask without result.
namespace Corpus.ValueTaskMethod;

internal static class Program
{
    public static void Main() => Completions.Run(Outer);

    private static async Task Outer(Completion completion)
    {
        await Inner(completion, "a");
        await Inner(completion, "b");
        WriteLine("outer done");
    }

    private static async ValueTask Inner(Completion completion, string name)
    {
        WriteLine($"enter {name}");
        await Step.GoValue(completion);
        WriteLine($"leave {name}");
    }
}
