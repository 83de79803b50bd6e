// Finallys run inside out, each once, across several async frames, suspended or not.
namespace Corpus.FinallyOrder;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        try
        {
            await Frame(completion, 3);
        }
        finally
        {
            WriteLine("last");
        }
    });

    private static async Task Frame(Completion completion, int n)
    {
        WriteLine($"enter {n}");
        try
        {
            if (n == 0) await Step.Go(completion);
            else await Frame(completion, n - 1);
            WriteLine($"end of try {n}");
        }
        finally
        {
            WriteLine($"finally {n}");
            if (n % 2 == 0) await Step.Go(completion.Calm());
        }
        WriteLine($"leave {n}");
    }
}
