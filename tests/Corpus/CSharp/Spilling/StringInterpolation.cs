// Interpolated strings with awaited holes, formats and alignment; concatenation with awaits.
namespace Corpus.StringInterpolation;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var w = completion.Calm();
        var n = 3;
        WriteLine($"{n++}-{await Step.Of(w, n):000}-{n++,4}-{await Step.Of(w, "s"),-3}|");
        WriteLine($"{await Step.Of(w, 1)}{await Step.Of(w, 2.5):F2}{await Step.Of(w, 'c')}{await Step.Of(w, (object)null)}");
        WriteLine("a" + await Step.Of(w, "b") + n + await Step.Of(w, 5) + 'c' + (n + await Step.Of(w, 1)));
        FormattableString f = $"{n} {await Step.Of(w, "f")}";
        WriteLine(f.ArgumentCount + f.ToString());
        WriteLine($"outer {$"inner {await Step.Of(w, n)}"} {await Step.Of(completion, "last")}");
    });
}
