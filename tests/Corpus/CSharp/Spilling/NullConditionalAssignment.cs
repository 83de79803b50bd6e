// a?.B = await and a?.B += await: the right side is evaluated only when the receiver is not null.
namespace Corpus.NullConditionalAssignment;

internal sealed class Node
{
    public int N = 1;
    public string Text { get; set; } = "t";
    public Node Next;
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var w = completion.Calm();
        var node = new Node { Next = new Node() };
        node?.N = await Loud(w, 5);
        node?.Next?.N += await Loud(w, 6);
        node?.Next?.Text += await Loud(w, 7);
        node?.Next?.Next?.N = await Loud(w, 8);
        WriteLine($"{node.N} {node.Next.N} {node.Next.Text}");
        node = null;
        node?.Text = (await Loud(completion, 9)).ToString();
        await Loud(completion, 10);
    });

    private static async Task<int> Loud(Completion completion, int n)
    {
        WriteLine($"await {n}");
        return await Step.Of(completion, n);
    }
}
