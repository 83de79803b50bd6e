// Methods that return somebody else's task without awaiting it, between methods that do await.
namespace Corpus.ForwardingMethods;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await Forward(completion.Calm(), 2));
        WriteLine(await ForwardValue(completion.Calm(), 3));
        WriteLine(await (completion == Completion.Done ? Forward(completion, 4) : Awaited(completion, 5)));
    });

    private static Task<int> Forward(Completion completion, int n)
    {
        if (n < 0) throw new ArgumentOutOfRangeException(nameof(n));
        return Awaited(completion, n * 2);
    }

    private static ValueTask<int> ForwardValue(Completion completion, int n) => new(Awaited(completion, n));

    private static async Task<int> Awaited(Completion completion, int n) => await Step.Of(completion, n) + 1;
}
