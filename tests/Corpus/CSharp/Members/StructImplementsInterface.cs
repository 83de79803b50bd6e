// A struct's async interface method: on the boxed value, through a constraint, and directly.
namespace Corpus.StructImplementsInterface;

internal interface ICounter { Task<int> Count(Way way); int Current { get; } }

internal struct Counter(int n) : ICounter
{
    private int _n = n;
    public readonly int Current => _n;
    public async Task<int> Count(Way way)
    {
        _n++;
        await Step.Go(way);
        return ++_n;
    }
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var counter = new Counter(1);
        WriteLine($"{await counter.Count(way.Calm())} {counter.Current}");
        ICounter boxed = counter;
        WriteLine($"{await boxed.Count(way.Calm())} {boxed.Current}");
        WriteLine(await Constrained(way, counter));
    });

    private static async Task<string> Constrained<T>(Way way, T counter) where T : ICounter => $"{await counter.Count(way)} {counter.Current}";
}
