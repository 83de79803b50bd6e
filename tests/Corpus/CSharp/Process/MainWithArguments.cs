// async Task<int> Main(string[] args): arguments arrive, the result is the exit code.
namespace Corpus.MainWithArguments;

[OwnProcess]
internal static class Program
{
    public static async Task<int> Main(string[] args)
    {
        await Task.Yield();
        WriteLine(string.Join(",", args));
        return 40 + args.Length;
    }
}
