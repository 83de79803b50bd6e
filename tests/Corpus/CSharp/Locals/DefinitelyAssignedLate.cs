// Locals that are declared early and assigned on different paths, some only after an await.
namespace Corpus.DefinitelyAssignedLate;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        for (var i = 0; i < 3; i++) WriteLine(await Shape(i == 2 ? completion : completion.Calm(), i));
    });

    private static async Task<string> Shape(Completion completion, int n)
    {
        string text;
        int number;
        (int, int) pair;
        if (n == 0)
        {
            text = "zero";
            await Step.Go(completion);
            number = 1;
        }
        else
        {
            number = await Step.Of(completion, n);
            text = n == 1 ? "one" : await Step.Of(completion, "two");
        }
        pair = (number, text.Length);
        await Step.Go(completion);
        return $"{text} {number} {pair}";
    }
}
