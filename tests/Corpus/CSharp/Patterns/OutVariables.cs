// out variables and pattern variables declared in conditions, live across awaits after them.
namespace Corpus.OutVariables;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        if (!int.TryParse(await Step.Of(completion.Calm(), "12"), out var n) || n < 0) return;
        await Step.Go(completion.Calm());
        var map = new Dictionary<string, List<int>> { ["a"] = [1] };
        if (map.TryGetValue(await Step.Of(completion.Calm(), "a"), out var list)) list.Add(await Step.Of(completion.Calm(), n));
        WriteLine($"{n} {string.Join(",", list)}");
        while (int.TryParse($"{n}", out var copy) && copy < 15)
        {
            await Step.Go(completion);
            n = copy + 1;
            WriteLine(copy);
        }
    });
}
