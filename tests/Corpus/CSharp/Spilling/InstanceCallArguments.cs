// The receiver is evaluated before an awaited argument, and is not evaluated again.
namespace Corpus.InstanceCallArguments;

internal sealed class Node(string name)
{
    public Node Next => new(name + "'");
    public string Call(int a, string b) => $"{name}:{a}:{b}";
    public async Task<string> CallAsync(Way way, int a) => $"{name}~{await Step.Of(way, a)}";
}

internal static class Program
{
    private static int s_made;

    public static void Main() => Ways.Run(async way =>
    {
        s_made = 0;
        WriteLine(Make().Call(await Step.Of(way.Calm(), 1), await Step.Of(way.Calm(), "x")));
        WriteLine(Make().Next.Call(s_made, await Step.Of(way.Calm(), "y") + s_made));
        WriteLine(await Make().Next.CallAsync(way.Calm(), await Step.Of(way, s_made)));
    });

    private static Node Make() => new($"n{++s_made}");
}
