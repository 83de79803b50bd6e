// In a struct's async method, this is a copy: the caller's value does not change.
namespace Corpus.StructInstanceMethod;

internal struct Counter
{
    public int Count;

    public async Task<int> Bump(Completion completion)
    {
        Count++;
        await Step.Go(completion);
        Count++;
        Increment();
        WriteLine($"inside {Count}");
        return Count;
    }

    private void Increment() => Count++;
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var counter = new Counter { Count = 1 };
        WriteLine(await counter.Bump(completion.Calm()));
        WriteLine($"outside {counter.Count}");
        var boxed = (object)counter;
        WriteLine(await ((Counter)boxed).Bump(completion));
        WriteLine($"outside {counter.Count}");
    });
}
