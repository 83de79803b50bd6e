// Readonly structs, readonly members and readonly fields: where a copy is made and where not.
namespace Corpus.ReadonlyStructs;

internal readonly struct Fixed(int n)
{
    public int N => n;
    public async Task<int> Get(Completion completion)
    {
        var before = N;
        return before * 10 + await Step.Of(completion, N);
    }
}

internal struct Mutable
{
    public int N;
    public int Next() => ++N;
    public readonly int Peek() => N;
    public readonly async Task<int> PeekLater(Completion completion) { await Step.Go(completion); return N; }
}

internal static class Program
{
    private static readonly Mutable s_readonly = new() { N = 5 };
    private static Mutable s_mutable = new() { N = 5 };

    public static void Main() => Completions.Run(async completion =>
    {
        s_mutable.N = 5;
        WriteLine(await new Fixed(3).Get(completion.Calm()));
        WriteLine($"{s_readonly.Next()} {await Step.Of(completion.Calm(), s_readonly.Next())} {s_readonly.Peek()}");
        WriteLine($"{s_mutable.Next()} {await Step.Of(completion.Calm(), s_mutable.Next())} {s_mutable.Peek()}");
        WriteLine(await s_mutable.PeekLater(completion));
    });
}
