// A struct's async interface method: on the boxed value, through a constraint, and directly.
namespace Corpus.StructImplementsInterface;

internal interface ICounter { Task<int> Count(Completion completion); int Current { get; } }

internal struct Counter(int n) : ICounter
{
    private int _n = n;
    public readonly int Current => _n;
    public async Task<int> Count(Completion completion)
    {
        _n++;
        await Step.Go(completion);
        return ++_n;
    }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var counter = new Counter(1);
        WriteLine($"{await counter.Count(completion.Calm())} {counter.Current}");
        ICounter boxed = counter;
        WriteLine($"{await boxed.Count(completion.Calm())} {boxed.Current}");
        WriteLine(await Constrained(completion, counter));
    });

    private static async Task<string> Constrained<T>(Completion completion, T counter) where T : ICounter => $"{await counter.Count(completion)} {counter.Current}";
}
