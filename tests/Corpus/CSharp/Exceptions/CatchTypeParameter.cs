// catch (TException) in generic async methods, over several type arguments.
namespace Corpus.CatchTypeParameter;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await Try<InvalidOperationException>(completion.Calm()));
        WriteLine(await Try<SystemException>(completion.Calm()));
        WriteLine(await Try<StepException>(completion));
        WriteLine(await Try<ArgumentException>(completion));
    });

    private static async Task<string> Try<TException>(Completion completion) where TException : Exception
    {
        try
        {
            await Step.Go(completion);
            throw new InvalidOperationException("invalid");
        }
        catch (TException e) when (e.Message.Length > 0)
        {
            await Step.Go(completion.Calm());
            return $"{typeof(TException).Name} caught {e.Message}";
        }
    }
}
