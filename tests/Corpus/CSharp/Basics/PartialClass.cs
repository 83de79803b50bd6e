// Async methods in the parts of a partial class, and partial methods that are async.
namespace Corpus.PartialClass;

internal static partial class Program
{
    public static void Main() => Ways.Run(First);

    private static partial Task<int> Third(Way way, int n);

    private static async Task First(Way way)
    {
        WriteLine("first");
        await Second(way);
        WriteLine($"end {s_count}");
    }
}

internal static partial class Program
{
    private static int s_count;

    private static async Task Second(Way way)
    {
        s_count = await Third(way.Calm(), 1);
        WriteLine($"second {s_count}");
        s_count = await Third(way, 2);
    }

    private static async partial Task<int> Third(Way way, int n) => await Step.Of(way, n) + 10;
}
