// throw expressions in the middle of expressions that also await.
namespace Corpus.ThrowExpressions;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        for (var i = 0; i < 4; i++)
        {
            try
            {
                WriteLine(await Shape(i == 3 ? way : way.Calm(), i));
            }
            catch (ArgumentException e)
            {
                WriteLine(e.Message);
            }
        }
    });

    private static async Task<string> Shape(Way way, int n)
    {
        var text = n == 0 ? throw new ArgumentException("zero") : await Step.Of(way, n == 1 ? null : "t");
        return $"{await Step.Of(way, n)}{text ?? throw new ArgumentException(await Step.Of(way, "one"))}"
            + (await Step.Of(way, n) switch { 2 => throw new ArgumentException("two"), _ => "rest" });
    }
}
