// switch expressions over awaited values, with awaits in arms, nested.
namespace Corpus.SwitchExpressions;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        for (var i = 0; i < 5; i++) WriteLine(await Shape(i == 4 ? way : way.Calm(), i));
    });

    private static async Task<string> Shape(Way way, int n) => await Step.Of(way, n) switch
    {
        0 => "zero",
        1 => await Step.Of(way, "one"),
        < 3 => $"small {await Step.Of(way, n)}",
        3 => (await Step.Of(way, n == 3), n) switch
        {
            (true, var m) => $"nested {m + await Step.Of(way, 1)}",
            _ => "never",
        },
        var other => throw new ArgumentOutOfRangeException(await Step.Of(way, "name"), $"{other}"),
    };
}
