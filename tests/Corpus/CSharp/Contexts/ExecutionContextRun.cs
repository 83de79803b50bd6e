// Async methods started inside ExecutionContext.Run with a captured context.
namespace Corpus.ExecutionContextRun;

internal static class Program
{
    private static readonly AsyncLocal<string> s_local = new();

    public static void Main() => Completions.Run(async completion =>
    {
        s_local.Value = "captured";
        var context = ExecutionContext.Capture();
        s_local.Value = "now";
        Task<string> task = null;
        ExecutionContext.Run(context, _ => task = Read(completion.Calm()), null);
        WriteLine(s_local.Value);
        WriteLine(await task);
        ExecutionContext.Restore(context);
        WriteLine(s_local.Value);
        await Step.Go(completion);
        WriteLine(s_local.Value);
    });

    private static async Task<string> Read(Completion completion)
    {
        var first = s_local.Value;
        s_local.Value = "inside";
        await Step.Go(completion);
        return $"{first} {s_local.Value}";
    }
}
