// Awaits among the arguments of a call: what stands to their left is evaluated first and kept.
namespace Corpus.CallArguments;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(Join(Log(1), await Eval(completion.Calm(), 2), Log(3), await Eval(completion.Calm(), 4), Log(5)));
        WriteLine(Join(Log(1), Log(2), Log(3), Log(4), await Eval(completion, 5)));
    });

    private static string Join(int a, long b, object c, double d, int? e) => $"{a} {b} {c} {d} {e}";

    private static int Log(int n)
    {
        Write($"[{n}]");
        return n;
    }

    private static async Task<int> Eval(Completion completion, int n)
    {
        Write($"({n}");
        var result = await Step.Of(completion, n);
        Write(")");
        return result;
    }
}
