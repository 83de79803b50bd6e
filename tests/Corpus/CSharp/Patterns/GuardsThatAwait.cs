// when clauses that await, tried in order until one holds.
namespace Corpus.GuardsThatAwait;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        for (var i = 0; i < 4; i++)
        {
            WriteLine(i switch
            {
                var n when await Loud(way.Calm(), "a", n == 0) => "first",
                2 when await Loud(way.Calm(), "b", true) => "second",
                _ when await Loud(i == 3 ? way : way.Calm(), "c", i == 3) => "third",
                _ => "none",
            });
        }
    });

    private static async Task<bool> Loud(Way way, string name, bool result)
    {
        Write($"{name} ");
        return await Step.Of(way, result);
    }
}
