// An async callee's changes of an AsyncLocal are invisible to its caller, however the callee ends.
namespace Corpus.AsyncLocalInCallee;

internal static class Program
{
    private static readonly AsyncLocal<string> s_local = new();

    public static void Main() => Ways.Run(async way =>
    {
        s_local.Value = "caller";
        try
        {
            await Callee(way);
        }
        catch (StepException)
        {
            WriteLine($"after fault {s_local.Value}");
        }
        WriteLine($"after await {s_local.Value}");
        var task = Callee(way);
        WriteLine($"after call {s_local.Value}");
        await task;
    });

    private static async Task Callee(Way way)
    {
        WriteLine($"callee starts with {s_local.Value}");
        s_local.Value = "callee";
        await Step.Go(way);
        WriteLine($"callee has {s_local.Value}");
        s_local.Value = "callee again";
    }
}
