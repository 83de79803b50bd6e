// A mutable struct local whose methods are called before and after awaits; copies stay apart.
namespace Corpus.StructsMutatedAcrossAwaits;

internal struct Stack
{
    private int[] _items;
    private int _count;
    public void Push(int n) { (_items ??= new int[4])[_count++] = n; }
    public int Pop() => _items[--_count];
    public readonly int Count => _count;
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var stack = new Stack();
        stack.Push(1);
        await Step.Go(completion.Calm());
        stack.Push(await Step.Of(completion.Calm(), 2));
        var copy = stack;
        stack.Push(3);
        await Step.Go(completion);
        WriteLine($"{stack.Count} {copy.Count} {stack.Pop()} {copy.Pop()} {stack.Count}");
        foreach (var n in new List<int> { 7, 8 }) { stack.Push(n); await Step.Go(completion.Calm()); }
        WriteLine(stack.Count);
    });
}
