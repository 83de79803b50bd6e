// A fault in the middle of an expression leaves undone what stands to its right.
namespace Corpus.FaultInTheMiddle;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        int[] array = [1, 2];
        try
        {
            array[Log(0)] = Log(5) + await Step.Of(completion, 6) + Log(7);
        }
        catch (StepException e)
        {
            WriteLine($"caught {e.Message}");
        }
        try
        {
            array[1] += Use(Log(1), await Step.Of(completion, Log(2)), Log(3));
        }
        finally
        {
            WriteLine(string.Join(",", array));
        }
    });

    private static int Log(int n) { WriteLine($"log {n}"); return n; }
    private static int Use(params int[] n) => n.Sum();
}
