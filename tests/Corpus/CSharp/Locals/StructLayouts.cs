// Structs of every layout across awaits: small fields, overlapping ones with a reference beside them, addresses inside a local, large results.
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Corpus.StructLayouts;

internal static class Program
{
    private static readonly Small[][] s_smalls = [[new Small { C = 1, B = -1 }]];
    private static readonly Small[] s_stored = new Small[2];

    public static void Main() => Ways.Run(async way =>
    {
        WriteLine(await OfSmallFields(way));
        WriteLine(await ParameterChanged(way.Calm(), default));
        WriteLine(await Overlapping(way.Calm()));
        WriteLine(await AddressInside(way.Calm(), 3));
        WriteLine(await ByReferenceBehindAwait(way.Calm()));
        WriteLine(await Zeroed(way.Calm()));
        WriteLine((await Fields(way.Calm())).Second.A);
        WriteLine((await Forwarded(way.Calm())).Last);
    });

    private static async Task<string> OfSmallFields(Way way)
    {
        var copy = s_smalls[0][0];
        copy.C *= copy.C++;
        copy.B--;
        await Step.Go(way);
        var other = s_smalls[0][0];
        return $"{copy.A} {copy.B} {copy.C} {copy.D} {copy.E} {copy.F} {other.B} {other.C}";
    }

    // Passed by a hidden reference: the caller's copy is not changed.
    private static async Task<long> ParameterChanged(Way way, Five value)
    {
        await Step.Go(way);
        value.A = 1;
        await Step.Go(way);
        return value.A + value.E + await Sum(way, value);
    }

    private static async Task<long> Sum(Way way, Five value)
    {
        await Step.Go(way);
        value.A += 10;
        return value.A;
    }

    private static async Task<string> Overlapping(Way way)
    {
        var sum = 0L;
        Overlap last = default;
        for (var i = 1; i <= 4; i++)
        {
            await Step.Go(way);
            var value = new Overlap { Reference = $"<{i}>", A = 3 * i, B = 5L << 32 | 7 };
            var snapshot = value;
            value.High = i;
            await Step.Go(way);
            GC.Collect(0);
            sum += snapshot.A + value.B + snapshot.High + value.Low;
            last = snapshot;
        }

        return $"{sum} {last.Reference} {last.High}";
    }

    // An address inside the local is computed anew: a resumed method has its locals elsewhere.
    private static async Task<int> AddressInside(Way way, int index)
    {
        Eight buffer = default;
        Increment(ref Unsafe.Add(ref Unsafe.As<Eight, int>(ref buffer), index));
        await Step.Go(way);
        Increment(ref Unsafe.Add(ref Unsafe.As<Eight, int>(ref buffer), index));
        await Step.Go(way);
        Increment(ref Unsafe.Add(ref Unsafe.As<Eight, int>(ref buffer), index));
        return buffer.D * 100 + buffer.A + buffer.H;
    }

    private static void Increment(ref int n) => n++;

    // The element's reference is used on both sides of an await, and stored to behind it.
    private static async Task<string> ByReferenceBehindAwait(Way way)
    {
        s_stored[0] = default;
        s_stored[Index()].C = (await Get(way)).C;
        s_stored[Index()].A += (byte)(await Get(way)).C;
        ref var element = ref s_stored[Index()];
        element.D = 9;
        var copy = element;
        await Step.Go(way);
        ref var again = ref s_stored[Index()];
        again.D += copy.D;
        return $"{s_stored[0].A} {s_stored[0].C} {s_stored[0].D} {s_stored[1].D}";
    }

    private static int Index() => 0;

    private static async Task<Small> Get(Way way)
    {
        await Step.Go(way);
        return new Small { C = 7 };
    }

    private static async Task<bool> Zeroed(Way way)
    {
        var outer = new Pair(new Small { A = 1 });
        await Step.Go(way);
        var second = outer.Second;
        outer = default;
        await Step.Go(way);
        return second.F || outer.First.A != 0;
    }

    private static async Task<Pair> Fields(Way way)
    {
        var pair = new Pair(new Small { A = 4 });
        var second = pair.First;
        await Step.Go(way);
        return pair with { Second = second };
    }

    // A large result, through a method that is not async and has a local whose address is taken.
    private static Task<Large> Forwarded(Way way)
    {
        object o = "text";
        Escape(ref o);
        return MakeLarge(way);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Escape(ref object o) => o = null;

    private static async Task<Large> MakeLarge(Way way)
    {
        await Step.Go(way);
        GC.Collect();
        return new Large { Last = 5 };
    }

    private struct Small
    {
        public byte A;
        public sbyte B;
        public ushort C;
        public short D;
        public uint E;
        public bool F;
    }

    private struct Five
    {
        public long A, B, C, D, E;
    }

    private struct Eight
    {
        public int A, B, C, D, E, F, G, H;
    }

    [StructLayout(LayoutKind.Explicit)]
    private struct Overlap
    {
        [FieldOffset(0)]
        public string Reference;

        [FieldOffset(8)]
        public long A;

        [FieldOffset(16)]
        public long B;

        [FieldOffset(16)]
        public int Low;

        [FieldOffset(20)]
        public int High;
    }

    private record struct Pair(Small First)
    {
        public Small Second { get; init; }
    }

    [InlineArray(512)]
    private struct Buffer
    {
        private long _first;
    }

    private struct Large
    {
        public Buffer Buffer;
        public int Last;
    }
}
