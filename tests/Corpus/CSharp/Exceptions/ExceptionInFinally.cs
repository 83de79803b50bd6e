// An exception thrown in a finally replaces the one that was under way.
namespace Corpus.ExceptionInFinally;

internal static class Program
{
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
                WriteLine($"{e.GetType().Name} {e.Message} {e.InnerException is null}");
            }
        }
    });

    private static async Task Shape(Way way, bool wait)
    {
        try
        {
            await Step.Go(way);
            throw new InvalidOperationException("first");
        }
        finally
        {
            if (wait) await Step.Go(way.Calm());
            WriteLine("finally");
            Throw();
        }
    }

    private static void Throw() => throw new NotSupportedException("second");
}
