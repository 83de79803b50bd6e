// Structs of every layout across awaits: small fields, overlapping ones with a reference beside them, addresses inside a local, large results.
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Corpus.StructLayouts;

internal static class Program
{
    private static readonly Small[][] s_smalls = [[new Small { C = 1, B = -1 }]];
    private static readonly Small[] s_stored = new Small[2];

    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await OfSmallFields(completion));
        WriteLine(await ParameterChanged(completion.Calm(), default));
        WriteLine(await Overlapping(completion.Calm()));
        WriteLine(await AddressInside(completion.Calm(), 3));
        WriteLine(await ByReferenceBehindAwait(completion.Calm()));
        WriteLine(await Zeroed(completion.Calm()));
        WriteLine((await Fields(completion.Calm())).Second.A);
        WriteLine((await Forwarded(completion.Calm())).Last);
    });

    private static async Task<string> OfSmallFields(Completion completion)
    {
        var copy = s_smalls[0][0];
        copy.C *= copy.C++;
        copy.B--;
        await Step.Go(completion);
        var other = s_smalls[0][0];
        return $"{copy.A} {copy.B} {copy.C} {copy.D} {copy.E} {copy.F} {other.B} {other.C}";
    }

    // Passed by a hidden reference: the caller's copy is not changed.
    private static async Task<long> ParameterChanged(Completion completion, Five value)
    {
        await Step.Go(completion);
        value.A = 1;
        await Step.Go(completion);
        return value.A + value.E + await Sum(completion, value);
    }

    private static async Task<long> Sum(Completion completion, Five value)
    {
        await Step.Go(completion);
        value.A += 10;
        return value.A;
    }

    private static async Task<string> Overlapping(Completion completion)
    {
        var sum = 0L;
        Overlap last = default;
        for (var i = 1; i <= 4; i++)
        {
            await Step.Go(completion);
            var value = new Overlap { Reference = $"<{i}>", A = 3 * i, B = 5L << 32 | 7 };
            var snapshot = value;
            value.High = i;
            await Step.Go(completion);
            GC.Collect(0);
            sum += snapshot.A + value.B + snapshot.High + value.Low;
            last = snapshot;
        }

        return $"{sum} {last.Reference} {last.High}";
    }

    // An address inside the local is computed anew: a resumed method has its locals elsewhere.
    private static async Task<int> AddressInside(Completion completion, int index)
    {
        Eight buffer = default;
        Increment(ref Unsafe.Add(ref Unsafe.As<Eight, int>(ref buffer), index));
        await Step.Go(completion);
        Increment(ref Unsafe.Add(ref Unsafe.As<Eight, int>(ref buffer), index));
        await Step.Go(completion);
        Increment(ref Unsafe.Add(ref Unsafe.As<Eight, int>(ref buffer), index));
        return buffer.D * 100 + buffer.A + buffer.H;
    }

    private static void Increment(ref int n) => n++;

    // The element's reference is used on both sides of an await, and stored to behind it.
    private static async Task<string> ByReferenceBehindAwait(Completion completion)
    {
        s_stored[0] = default;
        s_stored[Index()].C = (await Get(completion)).C;
        s_stored[Index()].A += (byte)(await Get(completion)).C;
        ref var element = ref s_stored[Index()];
        element.D = 9;
        var copy = element;
        await Step.Go(completion);
        ref var again = ref s_stored[Index()];
        again.D += copy.D;
        return $"{s_stored[0].A} {s_stored[0].C} {s_stored[0].D} {s_stored[1].D}";
    }

    private static int Index() => 0;

    private static async Task<Small> Get(Completion completion)
    {
        await Step.Go(completion);
        return new Small { C = 7 };
    }

    private static async Task<bool> Zeroed(Completion completion)
    {
        var outer = new Pair(new Small { A = 1 });
        await Step.Go(completion);
        var second = outer.Second;
        outer = default;
        await Step.Go(completion);
        return second.F || outer.First.A != 0;
    }

    private static async Task<Pair> Fields(Completion completion)
    {
        var pair = new Pair(new Small { A = 4 });
        var second = pair.First;
        await Step.Go(completion);
        return pair with { Second = second };
    }

    // A large result, through a method that is not async and has a local whose address is taken.
    private static Task<Large> Forwarded(Completion completion)
    {
        object o = "text";
        Escape(ref o);
        return MakeLarge(completion);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Escape(ref object o) => o = null;

    private static async Task<Large> MakeLarge(Completion completion)
    {
        await Step.Go(completion);
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
