// Async methods in the parts of a partial class, and partial methods that are async.
namespace Corpus.PartialClass;

internal static partial class Program
{
    public static void Main() => Completions.Run(First);

    private static partial Task<int> Third(Completion completion, int n);

    private static async Task First(Completion completion)
    {
        WriteLine("first");
        await Second(completion);
        WriteLine($"end {s_count}");
    }
}

internal static partial class Program
{
    private static int s_count;

    private static async Task Second(Completion completion)
    {
        s_count = await Third(completion.Calm(), 1);
        WriteLine($"second {s_count}");
        s_count = await Third(completion, 2);
    }

    private static async partial Task<int> Third(Completion completion, int n) => await Step.Of(completion, n) + 10;
}
