// ?: with awaits in its condition and in either arm, nested and as an argument.
namespace Corpus.ConditionalOperator;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        for (var i = 0; i < 4; i++) WriteLine(await Shape(i == 3 ? completion : completion.Calm(), i));
    });

    private static async Task<string> Shape(Completion completion, int n)
    {
        var first = n % 2 == 0 ? await Step.Of(completion, "even") : "odd";
        var second = await Step.Of(completion, n > 1) ? n : await Step.Of(completion, -n);
        var third = n == 0 ? "zero" : n == 1 ? await Step.Of(completion, "one") : await Step.Of(completion, n == 2) ? "two" : await Step.Of(completion, "more");
        return Join(n, n < 2 ? await Step.Of(completion, 'a') : 'b', first) + second + third;
    }

    private static string Join(int a, char b, string c) => $"{a}{b}{c}";
}
