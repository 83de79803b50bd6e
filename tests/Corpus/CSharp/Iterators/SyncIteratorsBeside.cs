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

    public async Task<int> SumAsync(Way way)
    {
        var sum = await Step.Of(way, value);
        if (left != null) sum += await left.SumAsync(way);
        if (right != null) sum += await right.SumAsync(way);
        return sum;
    }
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var tree = new Tree(4, new Tree(2, new Tree(1)), new Tree(6));
        foreach (var n in tree.Walk()) Write($"{await Step.Of(way.Calm(), n)} ");
        WriteLine(await tree.SumAsync(way.Calm()));
        WriteLine(await tree.SumAsync(way));
    });
}
