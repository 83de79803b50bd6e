// The first catch that fits, by type, base type and filter; a bare catch last.
namespace Corpus.MultipleCatches;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        Exception[] all = [new ArgumentNullException("p"), new ArgumentException("a"), new KeyNotFoundException("k"), new StepException("s"), new TimeoutException("t")];
        foreach (var e in all) WriteLine(await Shape(way, e));
    });

    private static async Task<string> Shape(Way way, Exception thrown)
    {
        try
        {
            await Step.Go(way.Calm());
            if (thrown is StepException) await Step.Go(way);
            throw thrown;
        }
        catch (ArgumentNullException e)
        {
            return "null " + e.ParamName;
        }
        catch (ArgumentException e) when (e.Message == "a")
        {
            return await Step.Of(way.Calm(), "argument");
        }
        catch (Exception e) when (e is KeyNotFoundException or IndexOutOfRangeException)
        {
            await Step.Go(way.Calm());
            return e.Message;
        }
        catch (StepException e)
        {
            return e.Message;
        }
        catch
        {
            await Step.Go(way.Calm());
            return "bare";
        }
    }
}
