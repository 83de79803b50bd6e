// Stack traces name the iterator that an exception went through, started or resumed.
// runtime10: the stack trace lacks frames that were suspended
namespace Corpus.IteratorStackTraces;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        try
        {
            await foreach (var n in Outer(completion)) WriteLine(n);
        }
        catch (InvalidOperationException e)
        {
            var lines = e.StackTrace.Split('\n').Where(l => l.Contains("Corpus.") && !l.Contains("GetResult") && !l.Contains("Main>")).Select(l => l.Trim().Split(" in ")[0]).Distinct();
            foreach (var line in lines) WriteLine(line);
        }
    });

    private static async IAsyncEnumerable<int> Outer(Completion completion)
    {
        await foreach (var n in Inner<string>(completion)) yield return n;
    }

    private static async IAsyncEnumerable<int> Inner<T>(Completion completion)
    {
        yield return 1;
        await Step.Go(completion.Calm());
        yield return await Throw(completion);
    }

    private static async Task<int> Throw(Completion completion)
    {
        await Step.Go(completion.Calm());
        throw new InvalidOperationException("thrown");
    }
}
