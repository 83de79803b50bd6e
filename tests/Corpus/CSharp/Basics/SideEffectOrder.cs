// The caller runs the callee up to its first suspension before it goes on.
namespace Corpus.SideEffectOrder;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        WriteLine("1 before call");
        var task = Callee(way);
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

    private static async Task Callee(Way way)
    {
        WriteLine("2 callee");
        await Step.Go(way);
        WriteLine("4 callee resumed");
    }
}
