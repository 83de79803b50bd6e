// return out of nested try blocks, with and without a value, awaits in the finallys on the way.
namespace Corpus.ReturnFromTry;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        WriteLine(await Value(way));
        await Nothing(way);
        WriteLine("end");
    });

    private static async Task<int> Value(Way way)
    {
        var n = 1;
        try
        {
            try
            {
                await Step.Go(way.Calm());
                return n++;
            }
            finally
            {
                n *= 10;
                await Step.Go(way.Calm());
                WriteLine($"inner {n}");
            }
        }
        finally
        {
            WriteLine($"outer {n}");
        }
    }

    private static async Task Nothing(Way way)
    {
        foreach (var n in new[] { 1, 2 })
        {
            try
            {
                if (n == 2) return;
                await Step.Go(way);
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
