// An exception that leaves async void is posted to the context that was current when the method was called.
namespace Corpus.AsyncVoidThrows;

internal static class Program
{
    public static void Main()
    {
        foreach (var way in Enum.GetValues<Way>())
        {
            WriteLine($"-- {way}");
            new PumpContext().Run(async () =>
            {
                Fire(way, "first");
                WriteLine("caller goes on");
                await Task.Yield();
                WriteLine("caller ends");
            });
        }
    }

    private static async void Fire(Way way, string name)
    {
        WriteLine($"in {name}");
        if (way is Way.Later or Way.LateFault) await Task.Yield();
        if (way is Way.Fault or Way.LateFault) throw new InvalidOperationException(name);
        WriteLine($"out {name}");
    }
}
