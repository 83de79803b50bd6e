// switch on types with guards that use locals, and awaits in the sections.
namespace Corpus.TypeSwitch;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        foreach (var o in new object[] { 1, -1, "s", "", 2.5, null, new[] { 1, 2 }, 'c' }) Write($"{await Describe(o is 'c' ? way : way.Calm(), o)}; ");
        WriteLine();
    });

    private static async Task<string> Describe(Way way, object o)
    {
        switch (o)
        {
            case int n when n > 0:
                await Step.Go(way);
                return $"positive {n}";
            case int n:
                return $"int {await Step.Of(way, n)}";
            case string { Length: 0 }:
                return "empty";
            case string s:
                return s + await Step.Of(way, s);
            case double d when await Step.Of(way, d > 2):
                return $"double {d}";
            case null:
                return await Step.Of(way, "null");
            case int[] { Length: var length } array:
                await Step.Go(way);
                return $"array {length} {array[0]}";
            default:
                await Step.Go(way);
                return o.GetType().Name;
        }
    }
}
