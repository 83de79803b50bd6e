// One exception through frames that catch, filter, rethrow, wrap, and that merely pass it on.
namespace Corpus.ThrowAcrossManyFrames;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        try
        {
            await A(completion);
        }
        catch (Exception e)
        {
            for (; e != null; e = e.InnerException) WriteLine($"{e.GetType().Name} {e.Message}");
        }
    });

    private static async Task A(Completion completion)
    {
        try { await B(completion); }
        catch (InvalidOperationException e) { throw new ApplicationException("a", e); }
    }

    private static async Task<int> B(Completion completion) => await C(completion) + 1;

    private static async ValueTask<int> C(Completion completion)
    {
        try { return await D(completion); }
        catch (Exception e) when (e.Message == "no") { return 0; }
        finally { WriteLine("c finally"); }
    }

    private static async Task<int> D(Completion completion)
    {
        try { return await E(completion); }
        catch (StepException) { WriteLine("d rethrows"); throw; }
    }

    private static async Task<int> E(Completion completion)
    {
        try { return await Step.Of(completion, 5) + Zero(); }
        catch (DivideByZeroException e) { await Step.Go(completion.Calm()); throw new InvalidOperationException("e", e); }
    }

    private static int Zero() => 1 / int.Parse("0");
}
