// try, catch and finally of one statement all await.
namespace Corpus.AwaitEverywhere;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        for (var n = 0; n < 3; n++) WriteLine(await Shape(completion, n));
    });

    private static async Task<int> Shape(Completion completion, int n)
    {
        var trail = n;
        try
        {
            trail = trail * 10 + await Step.Of(completion.Calm(), 1);
            if (n == 1) throw new InvalidOperationException();
            trail = trail * 10 + await Step.Of(completion, 2);
        }
        catch (InvalidOperationException)
        {
            trail = trail * 10 + await Step.Of(completion.Calm(), 3);
        }
        catch (StepException) when (trail > 0)
        {
            trail = trail * 10 + await Step.Of(completion.Calm(), 4);
            if (n == 2) return -trail;
        }
        finally
        {
            WriteLine($"finally {trail}");
            trail = trail * 10 + await Step.Of(completion.Calm(), 5);
        }
        return trail;
    }
}
