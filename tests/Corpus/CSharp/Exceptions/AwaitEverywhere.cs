// try, catch and finally of one statement all await.
namespace Corpus.AwaitEverywhere;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        for (var n = 0; n < 3; n++) WriteLine(await Shape(way, n));
    });

    private static async Task<int> Shape(Way way, int n)
    {
        var trail = n;
        try
        {
            trail = trail * 10 + await Step.Of(way.Calm(), 1);
            if (n == 1) throw new InvalidOperationException();
            trail = trail * 10 + await Step.Of(way, 2);
        }
        catch (InvalidOperationException)
        {
            trail = trail * 10 + await Step.Of(way.Calm(), 3);
        }
        catch (StepException) when (trail > 0)
        {
            trail = trail * 10 + await Step.Of(way.Calm(), 4);
            if (n == 2) return -trail;
        }
        finally
        {
            WriteLine($"finally {trail}");
            trail = trail * 10 + await Step.Of(way.Calm(), 5);
        }
        return trail;
    }
}
