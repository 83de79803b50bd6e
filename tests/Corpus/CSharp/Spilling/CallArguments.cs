// Awaits among the arguments of a call: what stands to their left is evaluated first and kept.
namespace Corpus.CallArguments;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        WriteLine(Join(Log(1), await Eval(way.Calm(), 2), Log(3), await Eval(way.Calm(), 4), Log(5)));
        WriteLine(Join(Log(1), Log(2), Log(3), Log(4), await Eval(way, 5)));
    });

    private static string Join(int a, long b, object c, double d, int? e) => $"{a} {b} {c} {d} {e}";

    private static int Log(int n)
    {
        Write($"[{n}]");
        return n;
    }

    private static async Task<int> Eval(Way way, int n)
    {
        Write($"({n}");
        var result = await Step.Of(way, n);
        Write(")");
        return result;
    }
}
