// Environment.Exit in the middle of an async method: finallys do not run.
namespace Corpus.EnvironmentExit;

[OwnProcess]
internal static class Program
{
    public static async Task Main()
    {
        try
        {
            await Task.Yield();
            await Leave();
        }
        finally
        {
            WriteLine("never");
        }
    }

    private static async Task Leave()
    {
        await Task.Delay(1);
        WriteLine("leaving");
        Environment.Exit(23);
    }
}
