// break and continue in nested loops, before and after awaits.
namespace Corpus.BreakAndContinue;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var trail = new List<string>();
        for (var i = 0; i < 5; i++)
        {
            if (i == 1) continue;
            await Step.Go(completion.Calm());
            if (i == 4) break;
            foreach (var c in "xyz")
            {
                if (c == 'x') continue;
                if (await Step.Of(completion.Calm(), i == 3 && c == 'z')) break;
                trail.Add($"{i}{c}");
                if (await Step.Of(completion.Calm(), i == 2)) break;
            }
            trail.Add($"end{i}");
        }
        WriteLine(string.Join(" ", trail));
        await Step.Go(completion);
    });
}
