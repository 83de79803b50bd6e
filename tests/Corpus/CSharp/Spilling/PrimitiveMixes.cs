// Spilled values of every primitive type on the stack at once.
namespace Corpus.PrimitiveMixes;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(Join((sbyte)-1, (byte)2, (short)-3, (ushort)4, -5, 6u, -7L, 8ul, 9.5f, -10.25, 11m, 'c', true, "s", (nint)(-12), (nuint)13, DayOfWeek.Monday, await Step.Of(completion.Calm(), 14)));
        float f = 1.5f;
        double d = 2.5;
        long l = 1L << 40;
        WriteLine(f * d + l * await Step.Of(completion.Calm(), 2) - d / await Step.Of(completion.Calm(), 0.5f) + (l >> await Step.Of(completion, 38)));
    });

    private static string Join(sbyte a, byte b, short c, ushort d, int e, uint f, long g, ulong h, float i, double j, decimal k, char l, bool m, string n, nint o, nuint p, DayOfWeek q, int r) =>
        $"{a} {b} {c} {d} {e} {f} {g} {h} {i} {j} {k} {l} {m} {n} {o} {p} {q} {r}";
}
