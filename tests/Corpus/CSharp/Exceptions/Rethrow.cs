// throw; passes on the same exception object, with and without an await before it.
// runtime10: the stack trace lacks frames that were suspended
namespace Corpus.Rethrow;

internal static class Program
{
    private static Exception s_first;

    public static void Main() => Ways.Run(async way =>
    {
        foreach (var wait in new[] { false, true })
        {
            try
            {
                await Shape(way, wait);
            }
            catch (Exception e)
            {
                WriteLine($"{e.GetType().Name} {ReferenceEquals(e, s_first)} {e.StackTrace.Contains(nameof(Source))}");
            }
        }
    });

    private static async Task Shape(Way way, bool wait)
    {
        try
        {
            await Source(way);
        }
        catch (Exception e)
        {
            s_first = e;
            if (wait) await Step.Go(way.Calm());
            throw;
        }
    }

    private static async Task Source(Way way)
    {
        await Step.Go(way);
        throw new InvalidOperationException("source");
    }
}
