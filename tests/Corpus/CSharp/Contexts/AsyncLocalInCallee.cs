// An async callee's changes of an AsyncLocal are invisible to its caller, however the callee ends.
namespace Corpus.AsyncLocalInCallee;

internal static class Program
{
    private static readonly AsyncLocal<string> s_local = new();

    public static void Main() => Completions.Run(async completion =>
    {
        s_local.Value = "caller";
        try
        {
            await Callee(completion);
        }
        catch (StepException)
        {
            WriteLine($"after fault {s_local.Value}");
        }
        WriteLine($"after await {s_local.Value}");
        var task = Callee(completion);
        WriteLine($"after call {s_local.Value}");
        await task;
    });

    private static async Task Callee(Completion completion)
    {
        WriteLine($"callee starts with {s_local.Value}");
        s_local.Value = "callee";
        await Step.Go(completion);
        WriteLine($"callee has {s_local.Value}");
        s_local.Value = "callee again";
    }
}
