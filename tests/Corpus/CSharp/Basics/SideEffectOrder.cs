// The caller runs the callee up to its first suspension before it goes on.
namespace Corpus.SideEffectOrder;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine("1 before call");
        var task = Callee(completion);
        WriteLine("3 after call");
        try
        {
            await task;
        }
        finally
        {
            WriteLine("5 after await");
        }
    });

    private static async Task Callee(Completion completion)
    {
        WriteLine("2 callee");
        await Step.Go(completion);
        WriteLine("4 callee resumed");
    }
}
