// Locals of every primitive type across an await, at their extreme values.
namespace Corpus.PrimitivesAcrossAwaits;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        sbyte a = sbyte.MinValue; byte b = byte.MaxValue; short c = short.MinValue; ushort d = ushort.MaxValue;
        int e = int.MinValue; uint f = uint.MaxValue; long g = long.MinValue; ulong h = ulong.MaxValue;
        float i = float.Epsilon; double j = double.MaxValue; decimal k = decimal.MaxValue; char l = '\uffff';
        bool m = true; nint n = -1; nuint o = 1; DayOfWeek p = DayOfWeek.Saturday; double nan = double.NaN;
        Half half = (Half)0.5; Int128 big = Int128.MaxValue; DateTimeOffset time = DateTimeOffset.UnixEpoch; Guid guid = new("00112233-4455-6677-8899-aabbccddeeff");
        await Step.Go(completion.Calm());
        WriteLine($"{a} {b} {c} {d} {e} {f} {g} {h} {i == float.Epsilon} {j == double.MaxValue} {k} {(int)l} {m} {n} {o} {p} {nan}");
        a++; b++; c--; d++; e--; f++; g--; h++; i *= 2; j = -j; k--; l++; m = !m; n--; o++; p--;
        await Step.Go(completion);
        WriteLine($"{a} {b} {c} {d} {e} {f} {g} {h} {i > 0} {j < 0} {k} {(int)l} {m} {n} {o} {p} {nan}");
        WriteLine($"{half} {big} {time:yyyy} {guid}");
    });
}
