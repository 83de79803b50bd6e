// return out of nested try blocks, with and without a value, awaits in the finallys on the way.
namespace Corpus.ReturnFromTry;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await Value(completion));
        await Nothing(completion);
        WriteLine("end");
    });

    private static async Task<int> Value(Completion completion)
    {
        var n = 1;
        try
        {
            try
            {
                await Step.Go(completion.Calm());
                return n++;
            }
            finally
            {
                n *= 10;
                await Step.Go(completion.Calm());
                WriteLine($"inner {n}");
            }
        }
        finally
        {
            WriteLine($"outer {n}");
        }
    }

    private static async Task Nothing(Completion completion)
    {
        foreach (var n in new[] { 1, 2 })
        {
            try
            {
                if (n == 2) return;
                await Step.Go(completion);
            }
            catch (StepException)
            {
                WriteLine("return from catch");
                return;
            }
            finally
            {
                WriteLine($"finally {n}");
            }
        }
        WriteLine("never");
    }
}
