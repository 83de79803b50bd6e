// goto case and goto default between sections that await.
namespace Corpus.GotoCase;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        foreach (var start in new[] { "one", "two", "three", "x" })
        {
            var text = start;
            switch (start)
            {
                case "one":
                    text += await Step.Of(way.Calm(), 1);
                    goto case "two";
                case "two":
                    text += await Step.Of(way.Calm(), 2);
                    if (text.StartsWith("two")) goto default;
                    goto case "three";
                case "three":
                    text += await Step.Of(way.Calm(), 3);
                    break;
                default:
                    text += await Step.Of(start == "x" ? way : way.Calm(), "d");
                    break;
            }
            WriteLine(text);
        }
    });
}
