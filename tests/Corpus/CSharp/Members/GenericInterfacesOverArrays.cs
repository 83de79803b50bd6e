// Explicit implementations whose names, and those of their state machines, contain brackets and commas.
namespace Corpus.GenericInterfacesOverArrays;

internal interface IConvert<TResult, TInput>
{
    Task<TResult> Convert(TInput input, Completion completion);
    IAsyncEnumerable<TResult> All(TInput input, Completion completion);
    Task<TResult> Pass(TInput input, Completion completion);
}

internal interface ICounted<T>
{
    static abstract ValueTask<int> Count(T items, Completion completion);
}

internal sealed class Converter : IConvert<byte[], string>, IConvert<string, byte[]>, IConvert<int[,], (int, string[])>, ICounted<int[][]>
{
    async Task<byte[]> IConvert<byte[], string>.Convert(string input, Completion completion) => [(byte)await Step.Of(completion, input.Length)];

    async IAsyncEnumerable<byte[]> IConvert<byte[], string>.All(string input, Completion completion)
    {
        foreach (var c in input) yield return [(byte)await Step.Of(completion.Calm(), c)];
    }

    Task<byte[]> IConvert<byte[], string>.Pass(string input, Completion completion) => ((IConvert<byte[], string>)this).Convert(input, completion);

    async Task<string> IConvert<string, byte[]>.Convert(byte[] input, Completion completion)
    {
        Func<int, Task<int>> lambda = async n => n + await Step.Of(completion, input.Length);
        return $"{await lambda(1)} {await Local(2)}";

        static async Task<int> Local(int n)
        {
            await Task.Yield();
            return n;
        }
    }

    async IAsyncEnumerable<string> IConvert<string, byte[]>.All(byte[] input, Completion completion)
    {
        foreach (var b in input) yield return $"{b + await Step.Of(completion.Calm(), 1)}";
    }

    Task<string> IConvert<string, byte[]>.Pass(byte[] input, Completion completion) => ((IConvert<string, byte[]>)this).Convert(input, completion);

    async Task<int[,]> IConvert<int[,], (int, string[])>.Convert((int, string[]) input, Completion completion)
    {
        await Step.Of(completion, 1);
        return new int[input.Item1, input.Item2.Length];
    }

    async IAsyncEnumerable<int[,]> IConvert<int[,], (int, string[])>.All((int, string[]) input, Completion completion)
    {
        await Step.Of(completion.Calm(), 1);
        yield return new int[1, 2];
    }

    Task<int[,]> IConvert<int[,], (int, string[])>.Pass((int, string[]) input, Completion completion) =>
        ((IConvert<int[,], (int, string[])>)this).Convert(input, completion);

    static ValueTask<int> ICounted<int[][]>.Count(int[][] items, Completion completion) => Counted(items.Length, completion);

    private static async ValueTask<int> Counted(int count, Completion completion) => count + await Step.Of(completion, 0);
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var converter = new Converter();
        IConvert<byte[], string> toBytes = converter;
        IConvert<string, byte[]> toText = converter;
        IConvert<int[,], (int, string[])> toArray = converter;
        await foreach (var bytes in toBytes.All("ab", completion)) WriteLine(bytes[0]);
        await foreach (var text in toText.All([1, 2], completion)) WriteLine(text);
        await foreach (var array in toArray.All((0, []), completion)) WriteLine(array.Length);
        WriteLine(await toText.Pass([1, 2, 3], completion.Calm()));
        WriteLine((await toArray.Pass((2, ["x"]), completion.Calm())).Length);
        WriteLine((await toBytes.Pass("abc", completion.Calm()))[0]);
        WriteLine(await Counted<Converter>(completion.Calm()));
        WriteLine((await toArray.Convert((1, []), completion)).Length);
    });

    private static ValueTask<int> Counted<T>(Completion completion) where T : ICounted<int[][]> => T.Count(new int[4][], completion);
}
