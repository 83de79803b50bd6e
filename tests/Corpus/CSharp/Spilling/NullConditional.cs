// ?. and ?[] on awaited values and with awaited arguments, which are skipped when the receiver is null.
namespace Corpus.NullConditional;

internal sealed class Node(int n)
{
    public int N => n;
    public Node Next { get; set; }
    public int[] Items = [n, n + 1];
    public int Add(int m) => n + m;
    public async Task<int> AddLater(Completion completion, int m) => n + await Step.Of(completion, m);
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var w = completion.Calm();
        var node = new Node(1) { Next = new Node(2) };
        WriteLine((await Step.Of(w, node))?.Next?.N);
        WriteLine((await Step.Of(w, node))?.Next?.Next?.N is null);
        WriteLine(node?.Add(await Loud(w, 5)));
        WriteLine(node.Next.Next?.Add(await Loud(w, 6)) is null);
        WriteLine(node?.Items[await Loud(w, 1)]);
        WriteLine(node?.Next?.Next?.Items[await Loud(w, 0)] ?? -1);
        WriteLine(await (node?.Next.AddLater(w, await Loud(w, 7)) ?? Task.FromResult(-2)));
        WriteLine((await Step.Of(completion, (string)null))?.Length ?? 0);
    });

    private static async Task<int> Loud(Completion completion, int n)
    {
        WriteLine($"await {n}");
        return await Step.Of(completion, n);
    }
}
