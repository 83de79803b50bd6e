// Inline arrays and fixed buffers as locals and fields across awaits.
using System.Runtime.CompilerServices;

namespace Corpus.InlineArrays;

[InlineArray(4)]
internal struct Four
{
    private int _first;
}

internal unsafe struct Buffer
{
    public fixed byte Bytes[8];
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var four = new Four();
        four[0] = 1;
        four[3] = await Step.Of(completion.Calm(), 4);
        var buffer = new Buffer();
        Set(ref buffer, 5, 55);
        await Step.Go(completion);
        WriteLine($"{four[0]} {four[3]} {Get(buffer, 5)} {Sum(four)}");
    });

    private static int Sum(ReadOnlySpan<int> span)
    {
        var sum = 0;
        foreach (var n in span) sum += n;
        return sum;
    }

    private static unsafe void Set(ref Buffer buffer, int i, byte value) => buffer.Bytes[i] = value;
    private static unsafe byte Get(Buffer buffer, int i) => buffer.Bytes[i];
}
