// An exception thrown in a finally replaces the one that was under way.
namespace Corpus.ExceptionInFinally;

internal static class Program
{
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
                WriteLine($"{e.GetType().Name} {e.Message} {e.InnerException is null}");
            }
        }
    });

    private static async Task Shape(Completion completion, bool wait)
    {
        try
        {
            await Step.Go(completion);
            throw new InvalidOperationException("first");
        }
        finally
        {
            if (wait) await Step.Go(completion.Calm());
            WriteLine("finally");
            Throw();
        }
    }

    private static void Throw() => throw new NotSupportedException("second");
}
