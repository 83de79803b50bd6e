// throw expressions in the middle of expressions that also await.
namespace Corpus.ThrowExpressions;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        for (var i = 0; i < 4; i++)
        {
            try
            {
                WriteLine(await Shape(i == 3 ? completion : completion.Calm(), i));
            }
            catch (ArgumentException e)
            {
                WriteLine(e.Message);
            }
        }
    });

    private static async Task<string> Shape(Completion completion, int n)
    {
        var text = n == 0 ? throw new ArgumentException("zero") : await Step.Of(completion, n == 1 ? null : "t");
        return $"{await Step.Of(completion, n)}{text ?? throw new ArgumentException(await Step.Of(completion, "one"))}"
            + (await Step.Of(completion, n) switch { 2 => throw new ArgumentException("two"), _ => "rest" });
    }
}
