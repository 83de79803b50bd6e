// An exception that leaves async void is posted to the context that was current when the method was called.
namespace Corpus.AsyncVoidThrows;

internal static class Program
{
    public static void Main()
    {
        foreach (var completion in Enum.GetValues<Completion>())
        {
            WriteLine($"-- {completion}");
            new PumpContext().Run(async () =>
            {
                Fire(completion, "first");
                WriteLine("caller goes on");
                await Task.Yield();
                WriteLine("caller ends");
            });
        }
    }

    private static async void Fire(Completion completion, string name)
    {
        WriteLine($"in {name}");
        if (completion is Completion.Later or Completion.LateFault) await Task.Yield();
        if (completion is Completion.Fault or Completion.LateFault) throw new InvalidOperationException(name);
        WriteLine($"out {name}");
    }
}
