// goto case and goto default between sections that await.
namespace Corpus.GotoCase;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        foreach (var start in new[] { "one", "two", "three", "x" })
        {
            var text = start;
            switch (start)
            {
                case "one":
                    text += await Step.Of(completion.Calm(), 1);
                    goto case "two";
                case "two":
                    text += await Step.Of(completion.Calm(), 2);
                    if (text.StartsWith("two")) goto default;
                    goto case "three";
                case "three":
                    text += await Step.Of(completion.Calm(), 3);
                    break;
                default:
                    text += await Step.Of(start == "x" ? completion : completion.Calm(), "d");
                    break;
            }
            WriteLine(text);
        }
    });
}
