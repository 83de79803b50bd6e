// async void instance methods and lambdas, several under way at a time.
namespace Corpus.AsyncVoidInstance;

internal sealed class Counter
{
    private int _total;

    public async void Add(int n)
    {
        WriteLine($"add {n} to {_total}");
        await Task.Yield();
        _total += n;
        WriteLine($"total {_total}");
    }
}

internal static class Program
{
    public static void Main() => new PumpContext().Run(async () =>
    {
        var counter = new Counter();
        counter.Add(1);
        counter.Add(10);
        Action lambda = async () =>
        {
            await Task.Yield();
            counter.Add(100);
        };
        lambda();
        await Task.Yield();
        WriteLine("main done");
    });
}
