// break and continue in nested loops, before and after awaits.
namespace Corpus.BreakAndContinue;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var trail = new List<string>();
        for (var i = 0; i < 5; i++)
        {
            if (i == 1) continue;
            await Step.Go(way.Calm());
            if (i == 4) break;
            foreach (var c in "xyz")
            {
                if (c == 'x') continue;
                if (await Step.Of(way.Calm(), i == 3 && c == 'z')) break;
                trail.Add($"{i}{c}");
                if (await Step.Of(way.Calm(), i == 2)) break;
            }
            trail.Add($"end{i}");
        }
        WriteLine(string.Join(" ", trail));
        await Step.Go(way);
    });
}
