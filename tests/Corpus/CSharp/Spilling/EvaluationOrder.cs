// Operands from left to right, with a suspension between each two, locals changed in the middle.
namespace Corpus.EvaluationOrder;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var w = completion.Calm();
        var x = 1;
        WriteLine(x + await Step.Of(w, x = 10) + x);
        WriteLine(x++ + await Step.Of(w, x) * x-- - (x += await Step.Of(w, 3)));
        x = x + (x = await Step.Of(w, 100)) + x;
        WriteLine(x);
        var y = x += await Step.Of(w, x) - (x -= 1);
        WriteLine($"{x} {y}");
        WriteLine(F(x, x = 2, await Step.Of(w, x = 3), x, x = await Step.Of(completion, 4), x));
    });

    private static string F(params int[] values) => string.Join(" ", values);
}
