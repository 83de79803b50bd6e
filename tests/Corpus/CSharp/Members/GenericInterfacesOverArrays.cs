// Explicit implementations whose names, and those of their state machines, contain brackets and commas.
namespace Corpus.GenericInterfacesOverArrays;

internal interface IConvert<TResult, TInput>
{
    Task<TResult> Convert(TInput input, Way way);
    IAsyncEnumerable<TResult> All(TInput input, Way way);
    Task<TResult> Pass(TInput input, Way way);
}

internal interface ICounted<T>
{
    static abstract ValueTask<int> Count(T items, Way way);
}

internal sealed class Converter : IConvert<byte[], string>, IConvert<string, byte[]>, IConvert<int[,], (int, string[])>, ICounted<int[][]>
{
    async Task<byte[]> IConvert<byte[], string>.Convert(string input, Way way) => [(byte)await Step.Of(way, input.Length)];

    async IAsyncEnumerable<byte[]> IConvert<byte[], string>.All(string input, Way way)
    {
        foreach (var c in input) yield return [(byte)await Step.Of(way.Calm(), c)];
    }

    Task<byte[]> IConvert<byte[], string>.Pass(string input, Way way) => ((IConvert<byte[], string>)this).Convert(input, way);

    async Task<string> IConvert<string, byte[]>.Convert(byte[] input, Way way)
    {
        Func<int, Task<int>> lambda = async n => n + await Step.Of(way, input.Length);
        return $"{await lambda(1)} {await Local(2)}";

        static async Task<int> Local(int n)
        {
            await Task.Yield();
            return n;
        }
    }

    async IAsyncEnumerable<string> IConvert<string, byte[]>.All(byte[] input, Way way)
    {
        foreach (var b in input) yield return $"{b + await Step.Of(way.Calm(), 1)}";
    }

    Task<string> IConvert<string, byte[]>.Pass(byte[] input, Way way) => ((IConvert<string, byte[]>)this).Convert(input, way);

    async Task<int[,]> IConvert<int[,], (int, string[])>.Convert((int, string[]) input, Way way)
    {
        await Step.Of(way, 1);
        return new int[input.Item1, input.Item2.Length];
    }

    async IAsyncEnumerable<int[,]> IConvert<int[,], (int, string[])>.All((int, string[]) input, Way way)
    {
        await Step.Of(way.Calm(), 1);
        yield return new int[1, 2];
    }

    Task<int[,]> IConvert<int[,], (int, string[])>.Pass((int, string[]) input, Way way) =>
        ((IConvert<int[,], (int, string[])>)this).Convert(input, way);

    static ValueTask<int> ICounted<int[][]>.Count(int[][] items, Way way) => Counted(items.Length, way);

    private static async ValueTask<int> Counted(int count, Way way) => count + await Step.Of(way, 0);
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var converter = new Converter();
        IConvert<byte[], string> toBytes = converter;
        IConvert<string, byte[]> toText = converter;
        IConvert<int[,], (int, string[])> toArray = converter;
        await foreach (var bytes in toBytes.All("ab", way)) WriteLine(bytes[0]);
        await foreach (var text in toText.All([1, 2], way)) WriteLine(text);
        await foreach (var array in toArray.All((0, []), way)) WriteLine(array.Length);
        WriteLine(await toText.Pass([1, 2, 3], way.Calm()));
        WriteLine((await toArray.Pass((2, ["x"]), way.Calm())).Length);
        WriteLine((await toBytes.Pass("abc", way.Calm()))[0]);
        WriteLine(await Counted<Converter>(way.Calm()));
        WriteLine((await toArray.Convert((1, []), way)).Length);
    });

    private static ValueTask<int> Counted<T>(Way way) where T : ICounted<int[][]> => T.Count(new int[4][], way);
}
