// More than fifty locals of mixed types, all live across an await.
namespace Corpus.ManyLocals;

internal static class Program
{
    public static void Main() => Completions.Run(Shape);

    private static async Task Shape(Completion completion)
    {
        int a0 = 0, a1 = 1, a2 = 2, a3 = 3, a4 = 4, a5 = 5, a6 = 6, a7 = 7, a8 = 8, a9 = 9;
        long b0 = 10, b1 = 11, b2 = 12, b3 = 13, b4 = 14, b5 = 15, b6 = 16, b7 = 17, b8 = 18, b9 = 19;
        string c0 = "a", c1 = "b", c2 = "c", c3 = "d", c4 = "e", c5 = "f", c6 = "g", c7 = "h", c8 = "i", c9 = "j";
        double d0 = 0.5, d1 = 1.5, d2 = 2.5, d3 = 3.5, d4 = 4.5, d5 = 5.5, d6 = 6.5, d7 = 7.5, d8 = 8.5, d9 = 9.5;
        byte e0 = 0, e1 = 1, e2 = 2, e3 = 3, e4 = 4, e5 = 5, e6 = 6, e7 = 7, e8 = 8, e9 = 9;
        object f0 = a9, f1 = b9, f2 = c9, f3 = d9, f4 = e9;
        a5 = await Step.Of(completion.Calm(), 55);
        WriteLine(a0 + a1 + a2 + a3 + a4 + a5 + a6 + a7 + a8 + a9);
        WriteLine(b0 + b1 + b2 + b3 + b4 + b5 + b6 + b7 + b8 + b9);
        c3 += await Step.Of(completion, "D");
        WriteLine(c0 + c1 + c2 + c3 + c4 + c5 + c6 + c7 + c8 + c9);
        WriteLine(d0 + d1 + d2 + d3 + d4 + d5 + d6 + d7 + d8 + d9);
        WriteLine(e0 + e1 + e2 + e3 + e4 + e5 + e6 + e7 + e8 + e9);
        WriteLine($"{f0} {f1} {f2} {f3} {f4}");
    }
}
