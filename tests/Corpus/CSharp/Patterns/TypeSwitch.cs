// switch on types with guards that use locals, and awaits in the sections.
namespace Corpus.TypeSwitch;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        foreach (var o in new object[] { 1, -1, "s", "", 2.5, null, new[] { 1, 2 }, 'c' }) Write($"{await Describe(o is 'c' ? completion : completion.Calm(), o)}; ");
        WriteLine();
    });

    private static async Task<string> Describe(Completion completion, object o)
    {
        switch (o)
        {
            case int n when n > 0:
                await Step.Go(completion);
                return $"positive {n}";
            case int n:
                return $"int {await Step.Of(completion, n)}";
            case string { Length: 0 }:
                return "empty";
            case string s:
                return s + await Step.Of(completion, s);
            case double d when await Step.Of(completion, d > 2):
                return $"double {d}";
            case null:
                return await Step.Of(completion, "null");
            case int[] { Length: var length } array:
                await Step.Go(completion);
                return $"array {length} {array[0]}";
            default:
                await Step.Go(completion);
                return o.GetType().Name;
        }
    }
}
