// A switch over many strings, which the compiler hashes, with awaits around and inside.
namespace Corpus.StringSwitch;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        foreach (var word in "one two three four five six seven eight nine ten".Split(' ')) Write($"{await Number(word == "ten" ? completion : completion.Calm(), word)} ");
        WriteLine();
    });

    private static async ValueTask<int> Number(Completion completion, string word)
    {
        switch (await Step.Of(completion, word))
        {
            case "one": return 1;
            case "two": return await Step.Of(completion, 2);
            case "three": return 3;
            case "four": await Step.Go(completion); return 4;
            case "five": return 5;
            case "six": return 6;
            case "seven": return await Step.OfValue(completion, 7);
            case "eight": return 8;
            case "nine": return 9;
            default: return -await Step.Of(completion, word.Length);
        }
    }
}
