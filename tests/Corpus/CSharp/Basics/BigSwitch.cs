// A big switch with awaits in many of its sections.
namespace Corpus.BigSwitch;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var text = "";
        for (var i = 0; i < 24; i++) text += await Pick(i, i == 23 ? way : way.Calm()) + " ";
        WriteLine(text);
    });

    private static async Task<string> Pick(int n, Way way)
    {
        var prefix = "p" + n;
        switch (n)
        {
            case 0: return prefix;
            case 1: await Step.Go(way); return prefix + "one";
            case 2: return prefix + await Step.Of(way, 2);
            case 3: case 4: case 5: prefix += await Step.Of(way, "+"); break;
            case 6: await Step.Go(way); goto case 2;
            case 7: await Step.Go(way); goto default;
            case 8: return (await Step.Of(way, 8.5)).ToString();
            case 9: prefix = await Pick(3, way); break;
            case 10: if (await Step.Of(way, true)) break; return "no";
            case 11: while (!await Step.Of(way, true)) prefix += "?"; break;
            case 12: return prefix + (await Step.Of(way, 'c') - 'a');
            case 20: return await Pick(n + 1, way) + "<";
            case 21: return await Pick(n + 1, way) + "<";
            case 22: return "leaf";
            case 23: return prefix + await Step.Of(way, "end");
            case 1000: return await Step.Of(way, "never");
            default: prefix += "d"; break;
        }
        await Step.Go(way);
        return prefix + ".";
    }
}
