// The first catch that fits, by type, base type and filter; a bare catch last.
namespace Corpus.MultipleCatches;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        Exception[] all = [new ArgumentNullException("p"), new ArgumentException("a"), new KeyNotFoundException("k"), new StepException("s"), new TimeoutException("t")];
        foreach (var e in all) WriteLine(await Shape(completion, e));
    });

    private static async Task<string> Shape(Completion completion, Exception thrown)
    {
        try
        {
            await Step.Go(completion.Calm());
            if (thrown is StepException) await Step.Go(completion);
            throw thrown;
        }
        catch (ArgumentNullException e)
        {
            return "null " + e.ParamName;
        }
        catch (ArgumentException e) when (e.Message == "a")
        {
            return await Step.Of(completion.Calm(), "argument");
        }
        catch (Exception e) when (e is KeyNotFoundException or IndexOutOfRangeException)
        {
            await Step.Go(completion.Calm());
            return e.Message;
        }
        catch (StepException e)
        {
            return e.Message;
        }
        catch
        {
            await Step.Go(completion.Calm());
            return "bare";
        }
    }
}
