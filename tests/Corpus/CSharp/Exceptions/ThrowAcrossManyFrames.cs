// One exception through frames that catch, filter, rethrow, wrap, and that merely pass it on.
namespace Corpus.ThrowAcrossManyFrames;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        try
        {
            await A(way);
        }
        catch (Exception e)
        {
            for (; e != null; e = e.InnerException) WriteLine($"{e.GetType().Name} {e.Message}");
        }
    });

    private static async Task A(Way way)
    {
        try { await B(way); }
        catch (InvalidOperationException e) { throw new ApplicationException("a", e); }
    }

    private static async Task<int> B(Way way) => await C(way) + 1;

    private static async ValueTask<int> C(Way way)
    {
        try { return await D(way); }
        catch (Exception e) when (e.Message == "no") { return 0; }
        finally { WriteLine("c finally"); }
    }

    private static async Task<int> D(Way way)
    {
        try { return await E(way); }
        catch (StepException) { WriteLine("d rethrows"); throw; }
    }

    private static async Task<int> E(Way way)
    {
        try { return await Step.Of(way, 5) + Zero(); }
        catch (DivideByZeroException e) { await Step.Go(way.Calm()); throw new InvalidOperationException("e", e); }
    }

    private static int Zero() => 1 / int.Parse("0");
}
