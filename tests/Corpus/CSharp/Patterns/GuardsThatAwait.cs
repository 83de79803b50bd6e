// when clauses that await, tried in order until one holds.
namespace Corpus.GuardsThatAwait;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        for (var i = 0; i < 4; i++)
        {
            WriteLine(i switch
            {
                var n when await Loud(completion.Calm(), "a", n == 0) => "first",
                2 when await Loud(completion.Calm(), "b", true) => "second",
                _ when await Loud(i == 3 ? completion : completion.Calm(), "c", i == 3) => "third",
                _ => "none",
            });
        }
    });

    private static async Task<bool> Loud(Completion completion, string name, bool result)
    {
        Write($"{name} ");
        return await Step.Of(completion, result);
    }
}
