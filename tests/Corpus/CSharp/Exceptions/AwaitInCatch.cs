// Awaits in a catch, with the exception variable live across them.
namespace Corpus.AwaitInCatch;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        try
        {
            await Step.Go(completion);
            throw new InvalidOperationException("own");
        }
        catch (StepException e)
        {
            WriteLine("step");
            await Step.Go(completion.Calm());
            WriteLine(e.Message);
        }
        catch (Exception e)
        {
            var length = await Step.Of(completion.Calm(), e.Message.Length);
            WriteLine($"{e.Message} {length}");
            await Step.Go(completion.Calm());
            WriteLine(e.GetType().Name);
        }
        WriteLine("after");
    });
}
