// async Task<T>: the result reaches the caller, through one and two levels.
namespace Corpus.TaskOfTMethod;

internal static class Program
{
    public static void Main() => Ways.Run(Outer);

    private static async Task Outer(Way way)
    {
        var sum = await Middle(way, 3);
        WriteLine($"outer {sum}");
    }

    private static async Task<int> Middle(Way way, int n)
    {
        var first = await Inner(way.Calm(), n);
        var second = await Inner(way, n + 1);
        return first * 100 + second;
    }

    private static async Task<int> Inner(Way way, int n)
    {
        var value = await Step.Of(way, n);
        WriteLine($"inner {value}");
        return value * 2;
    }
}
