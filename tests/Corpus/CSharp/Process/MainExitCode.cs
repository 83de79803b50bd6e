// async Task<int> Main without arguments, ended from inside a try with a finally.
namespace Corpus.MainExitCode;

internal static class Program
{
    public static async Task<int> Main()
    {
        try
        {
            await Task.Delay(1);
            return await Code();
        }
        finally
        {
            await Task.Yield();
            WriteLine("finally");
        }
    }

    private static async Task<int> Code()
    {
        await Task.Yield();
        return 17;
    }
}
