// An exception that leaves Main.
namespace Corpus.UnhandledInMain;

internal static class Program
{
    public static async Task Main()
    {
        try
        {
            await Task.Yield();
            throw new InvalidOperationException("from Main");
        }
        finally
        {
            WriteLine("finally");
        }
    }
}
