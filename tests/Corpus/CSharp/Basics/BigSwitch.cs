// A big switch with awaits in many of its sections.
namespace Corpus.BigSwitch;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var text = "";
        for (var i = 0; i < 24; i++) text += await Pick(i, i == 23 ? completion : completion.Calm()) + " ";
        WriteLine(text);
    });

    private static async Task<string> Pick(int n, Completion completion)
    {
        var prefix = "p" + n;
        switch (n)
        {
            case 0: return prefix;
            case 1: await Step.Go(completion); return prefix + "one";
            case 2: return prefix + await Step.Of(completion, 2);
            case 3: case 4: case 5: prefix += await Step.Of(completion, "+"); break;
            case 6: await Step.Go(completion); goto case 2;
            case 7: await Step.Go(completion); goto default;
            case 8: return (await Step.Of(completion, 8.5)).ToString();
            case 9: prefix = await Pick(3, completion); break;
            case 10: if (await Step.Of(completion, true)) break; return "no";
            case 11: while (!await Step.Of(completion, true)) prefix += "?"; break;
            case 12: return prefix + (await Step.Of(completion, 'c') - 'a');
            case 20: return await Pick(n + 1, completion) + "<";
            case 21: return await Pick(n + 1, completion) + "<";
            case 22: return "leaf";
            case 23: return prefix + await Step.Of(completion, "end");
            case 1000: return await Step.Of(completion, "never");
            default: prefix += "d"; break;
        }
        await Step.Go(completion);
        return prefix + ".";
    }
}
