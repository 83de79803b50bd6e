// catch (TException) in generic async methods, over several type arguments.
namespace Corpus.CatchTypeParameter;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        WriteLine(await Try<InvalidOperationException>(way.Calm()));
        WriteLine(await Try<SystemException>(way.Calm()));
        WriteLine(await Try<StepException>(way));
        WriteLine(await Try<ArgumentException>(way));
    });

    private static async Task<string> Try<TException>(Way way) where TException : Exception
    {
        try
        {
            await Step.Go(way);
            throw new InvalidOperationException("invalid");
        }
        catch (TException e) when (e.Message.Length > 0)
        {
            await Step.Go(way.Calm());
            return $"{typeof(TException).Name} caught {e.Message}";
        }
    }
}
