// ?: with awaits in its condition and in either arm, nested and as an argument.
namespace Corpus.ConditionalOperator;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        for (var i = 0; i < 4; i++) WriteLine(await Shape(i == 3 ? way : way.Calm(), i));
    });

    private static async Task<string> Shape(Way way, int n)
    {
        var first = n % 2 == 0 ? await Step.Of(way, "even") : "odd";
        var second = await Step.Of(way, n > 1) ? n : await Step.Of(way, -n);
        var third = n == 0 ? "zero" : n == 1 ? await Step.Of(way, "one") : await Step.Of(way, n == 2) ? "two" : await Step.Of(way, "more");
        return Join(n, n < 2 ? await Step.Of(way, 'a') : 'b', first) + second + third;
    }

    private static string Join(int a, char b, string c) => $"{a}{b}{c}";
}
