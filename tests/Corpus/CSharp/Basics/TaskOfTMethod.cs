// async Task<T>: the result reaches the caller, through one and two levels.
namespace Corpus.TaskOfTMethod;

internal static class Program
{
    public static void Main() => Completions.Run(Outer);

    private static async Task Outer(Completion completion)
    {
        var sum = await Middle(completion, 3);
        WriteLine($"outer {sum}");
    }

    private static async Task<int> Middle(Completion completion, int n)
    {
        var first = await Inner(completion.Calm(), n);
        var second = await Inner(completion, n + 1);
        return first * 100 + second;
    }

    private static async Task<int> Inner(Completion completion, int n)
    {
        var value = await Step.Of(completion, n);
        WriteLine($"inner {value}");
        return value * 2;
    }
}
