// Awaits in a catch, with the exception variable live across them.
namespace Corpus.AwaitInCatch;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        try
        {
            await Step.Go(way);
            throw new InvalidOperationException("own");
        }
        catch (StepException e)
        {
            WriteLine("step");
            await Step.Go(way.Calm());
            WriteLine(e.Message);
        }
        catch (Exception e)
        {
            var length = await Step.Of(way.Calm(), e.Message.Length);
            WriteLine($"{e.Message} {length}");
            await Step.Go(way.Calm());
            WriteLine(e.GetType().Name);
        }
        WriteLine("after");
    });
}
