// Environment.ExitCode set by async code is the exit code of a Main without result.
namespace Corpus.EnvironmentExitCode;

internal static class Program
{
    public static async Task Main()
    {
        Environment.ExitCode = 1;
        await Task.Yield();
        await Set();
        WriteLine(Environment.ExitCode);
    }

    private static async Task Set()
    {
        await Task.Delay(1);
        Environment.ExitCode = 31;
    }
}
