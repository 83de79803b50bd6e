// A return value is computed before the finally runs; what the finally changes does not reach it.
namespace Corpus.ReturnInCatchAndFinallyChanges;

internal static class Program
{
    private sealed class Holder { public int N; }

    public static void Main() => Ways.Run(async way =>
    {
        WriteLine(await Value(way));
        WriteLine((await Reference(way)).N);
    });

    private static async Task<int> Value(Way way)
    {
        var n = 1;
        try
        {
            n = await Step.Of(way, 2);
            return n;
        }
        catch (StepException)
        {
            n = 3;
            return n + await Step.Of(way.Calm(), 10);
        }
        finally
        {
            n = 100;
            await Step.Go(way.Calm());
            WriteLine(n);
        }
    }

    private static async Task<Holder> Reference(Way way)
    {
        var holder = new Holder { N = 1 };
        try
        {
            await Step.Go(way.Calm());
            return holder;
        }
        finally
        {
            holder.N = await Step.Of(way.Calm(), 2);
            holder = null;
        }
    }
}
