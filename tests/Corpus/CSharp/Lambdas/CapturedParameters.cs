// Captured parameters live in the closure, not in the frame.
namespace Corpus.CapturedParameters;

internal static class Program
{
    public static void Main() => Completions.Run(async completion => WriteLine(await Shape(completion, 3, "p")));

    private static async Task<string> Shape(Completion completion, int n, string s)
    {
        Func<Task> change = async () =>
        {
            n += await Step.Of(completion.Calm(), 5);
            s = s.ToUpperInvariant();
        };
        n++;
        await change();
        n++;
        var last = await Step.Of(completion, n);
        return $"{last} {s}";
    }
}
