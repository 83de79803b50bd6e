// try statements that hold no await, before, between and after awaits.
namespace Corpus.SyncTryInsideAsync;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var n = Parse("12");
        try
        {
            n += int.Parse("x");
        }
        catch (FormatException)
        {
            n += 100;
        }
        finally
        {
            n *= 2;
        }
        n += await Step.Of(completion.Calm(), 1);
        try
        {
            try
            {
                Throw(n);
            }
            finally
            {
                n++;
            }
        }
        catch (InvalidOperationException e) when (e.Message == $"{n}")
        {
            WriteLine($"filter saw {n}");
        }
        WriteLine(n + await Step.Of(completion, 1));
    });

    private static int Parse(string text) => int.TryParse(text, out var n) ? n : -1;
    private static void Throw(int n) => throw new InvalidOperationException($"{n}");
}
