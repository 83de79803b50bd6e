// The receiver is evaluated before an awaited argument, and is not evaluated again.
namespace Corpus.InstanceCallArguments;

internal sealed class Node(string name)
{
    public Node Next => new(name + "'");
    public string Call(int a, string b) => $"{name}:{a}:{b}";
    public async Task<string> CallAsync(Completion completion, int a) => $"{name}~{await Step.Of(completion, a)}";
}

internal static class Program
{
    private static int s_made;

    public static void Main() => Completions.Run(async completion =>
    {
        s_made = 0;
        WriteLine(Make().Call(await Step.Of(completion.Calm(), 1), await Step.Of(completion.Calm(), "x")));
        WriteLine(Make().Next.Call(s_made, await Step.Of(completion.Calm(), "y") + s_made));
        WriteLine(await Make().Next.CallAsync(completion.Calm(), await Step.Of(completion, s_made)));
    });

    private static Node Make() => new($"n{++s_made}");
}
