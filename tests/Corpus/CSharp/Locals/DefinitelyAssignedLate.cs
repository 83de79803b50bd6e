// Locals that are declared early and assigned on different paths, some only after an await.
namespace Corpus.DefinitelyAssignedLate;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        for (var i = 0; i < 3; i++) WriteLine(await Shape(i == 2 ? way : way.Calm(), i));
    });

    private static async Task<string> Shape(Way way, int n)
    {
        string text;
        int number;
        (int, int) pair;
        if (n == 0)
        {
            text = "zero";
            await Step.Go(way);
            number = 1;
        }
        else
        {
            number = await Step.Of(way, n);
            text = n == 1 ? "one" : await Step.Of(way, "two");
        }
        pair = (number, text.Length);
        await Step.Go(way);
        return $"{text} {number} {pair}";
    }
}
