// A return value is computed before the finally runs; what the finally changes does not reach it.
namespace Corpus.ReturnInCatchAndFinallyChanges;

internal static class Program
{
    private sealed class Holder { public int N; }

    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await Value(completion));
        WriteLine((await Reference(completion)).N);
    });

    private static async Task<int> Value(Completion completion)
    {
        var n = 1;
        try
        {
            n = await Step.Of(completion, 2);
            return n;
        }
        catch (StepException)
        {
            n = 3;
            return n + await Step.Of(completion.Calm(), 10);
        }
        finally
        {
            n = 100;
            await Step.Go(completion.Calm());
            WriteLine(n);
        }
    }

    private static async Task<Holder> Reference(Completion completion)
    {
        var holder = new Holder { N = 1 };
        try
        {
            await Step.Go(completion.Calm());
            return holder;
        }
        finally
        {
            holder.N = await Step.Of(completion.Calm(), 2);
            holder = null;
        }
    }
}
