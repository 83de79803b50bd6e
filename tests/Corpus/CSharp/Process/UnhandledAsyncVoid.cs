// An exception that leaves async void without a context ends the process, after UnhandledException.
namespace Corpus.UnhandledAsyncVoid;

[OwnProcess]
internal static class Program
{
    public static async Task Main()
    {
        AppDomain.CurrentDomain.UnhandledException += (_, e) =>
        {
            var exception = (Exception)e.ExceptionObject;
            WriteLine($"unhandled {exception.GetType().Name} {exception.Message} {exception.StackTrace.Contains("Fire")}");
            Environment.Exit(9);
        };
        Fire();
        WriteLine("fired");
        await Task.Delay(Timeout.Infinite);
    }

    private static async void Fire()
    {
        // The thread pool is entered first, so that "fired" is written before the exception leaves.
        await Task.Delay(200);
        throw new InvalidOperationException("void");
    }
}
