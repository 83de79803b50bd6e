// Awaits in a finally that is reached normally, by an exception and by return.
namespace Corpus.AwaitInFinally;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await Shape(completion.Calm(), "normal", false));
        WriteLine(await Shape(completion.Calm(), "return", true));
        WriteLine(await Shape(completion, "way", true));
    });

    private static async Task<string> Shape(Completion completion, string name, bool early)
    {
        try
        {
            WriteLine($"try {name}");
            if (early) return await Step.Of(completion, $"early {name}");
            await Step.Go(completion);
        }
        finally
        {
            WriteLine("finally 1");
            await Step.Go(completion.Calm());
            WriteLine("finally 2");
        }
        return $"late {name}";
    }
}
