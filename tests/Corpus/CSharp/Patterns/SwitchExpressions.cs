// switch expressions over awaited values, with awaits in arms, nested.
namespace Corpus.SwitchExpressions;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        for (var i = 0; i < 5; i++) WriteLine(await Shape(i == 4 ? completion : completion.Calm(), i));
    });

    private static async Task<string> Shape(Completion completion, int n) => await Step.Of(completion, n) switch
    {
        0 => "zero",
        1 => await Step.Of(completion, "one"),
        < 3 => $"small {await Step.Of(completion, n)}",
        3 => (await Step.Of(completion, n == 3), n) switch
        {
            (true, var m) => $"nested {m + await Step.Of(completion, 1)}",
            _ => "never",
        },
        var other => throw new ArgumentOutOfRangeException(await Step.Of(completion, "name"), $"{other}"),
    };
}
