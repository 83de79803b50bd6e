// throw; passes on the same exception object, with and without an await before it.
// runtime10: the stack trace lacks frames that were suspended
namespace Corpus.Rethrow;

internal static class Program
{
    private static Exception s_first;

    public static void Main() => Completions.Run(async completion =>
    {
        foreach (var wait in new[] { false, true })
        {
            try
            {
                await Shape(completion, wait);
            }
            catch (Exception e)
            {
                WriteLine($"{e.GetType().Name} {ReferenceEquals(e, s_first)} {e.StackTrace.Contains(nameof(Source))}");
            }
        }
    });

    private static async Task Shape(Completion completion, bool wait)
    {
        try
        {
            await Source(completion);
        }
        catch (Exception e)
        {
            s_first = e;
            if (wait) await Step.Go(completion.Calm());
            throw;
        }
    }

    private static async Task Source(Completion completion)
    {
        await Step.Go(completion);
        throw new InvalidOperationException("source");
    }
}
