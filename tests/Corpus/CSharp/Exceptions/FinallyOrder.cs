// Finallys run inside out, each once, across several async frames, suspended or not.
namespace Corpus.FinallyOrder;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        try
        {
            await Frame(way, 3);
        }
        finally
        {
            WriteLine("last");
        }
    });

    private static async Task Frame(Way way, int n)
    {
        WriteLine($"enter {n}");
        try
        {
            if (n == 0) await Step.Go(way);
            else await Frame(way, n - 1);
            WriteLine($"end of try {n}");
        }
        finally
        {
            WriteLine($"finally {n}");
            if (n % 2 == 0) await Step.Go(way.Calm());
        }
        WriteLine($"leave {n}");
    }
}
