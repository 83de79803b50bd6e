// Ordinary iterators and async methods in one class: only the latter are async.
namespace Corpus.SyncIteratorsBeside;

internal sealed class Tree(int value, Tree left = null, Tree right = null)
{
    public IEnumerable<int> Walk()
    {
        foreach (var n in left?.Walk() ?? []) yield return n;
        yield return value;
        foreach (var n in right?.Walk() ?? []) yield return n;
    }

    public async Task<int> SumAsync(Completion completion)
    {
        var sum = await Step.Of(completion, value);
        if (left != null) sum += await left.SumAsync(completion);
        if (right != null) sum += await right.SumAsync(completion);
        return sum;
    }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var tree = new Tree(4, new Tree(2, new Tree(1)), new Tree(6));
        foreach (var n in tree.Walk()) Write($"{await Step.Of(completion.Calm(), n)} ");
        WriteLine(await tree.SumAsync(completion.Calm()));
        WriteLine(await tree.SumAsync(completion));
    });
}
