// Stack traces name the iterator that an exception went through, started or resumed.
// runtime10: the stack trace lacks frames that were suspended
namespace Corpus.IteratorStackTraces;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        try
        {
            await foreach (var n in Outer(way)) WriteLine(n);
        }
        catch (InvalidOperationException e)
        {
            var lines = e.StackTrace.Split('\n').Where(l => l.Contains("Corpus.") && !l.Contains("GetResult") && !l.Contains("Main>")).Select(l => l.Trim().Split(" in ")[0]).Distinct();
            foreach (var line in lines) WriteLine(line);
        }
    });

    private static async IAsyncEnumerable<int> Outer(Way way)
    {
        await foreach (var n in Inner<string>(way)) yield return n;
    }

    private static async IAsyncEnumerable<int> Inner<T>(Way way)
    {
        yield return 1;
        await Step.Go(way.Calm());
        yield return await Throw(way);
    }

    private static async Task<int> Throw(Way way)
    {
        await Step.Go(way.Calm());
        throw new InvalidOperationException("thrown");
    }
}
