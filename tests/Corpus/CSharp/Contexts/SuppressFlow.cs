// Suppressed flow: an await under it resumes without the values; the suppression ends with the method.
// runtime10: the execution context is kept across a suspension also where its flow is suppressed
namespace Corpus.SuppressFlow;

internal static class Program
{
    private static readonly AsyncLocal<string> s_local = new();

    public static void Main() => Completions.Run(async completion =>
    {
        s_local.Value = "set";
        await Started(completion.Calm());
        Task started;
        using (ExecutionContext.SuppressFlow())
        {
            WriteLine(ExecutionContext.IsFlowSuppressed());
            started = Started(completion.Calm());
        }
        await Step.Go(completion.Calm());
        await started;
        WriteLine($"{ExecutionContext.IsFlowSuppressed()} {s_local.Value}");
        await Leaves();
        WriteLine($"{ExecutionContext.IsFlowSuppressed()} {s_local.Value}");
        await Step.Go(completion);
    });

    private static async Task Started(Completion completion)
    {
        WriteLine($"started {ExecutionContext.IsFlowSuppressed()} {s_local.Value}");
        await Step.Go(completion);
        WriteLine($"resumed {ExecutionContext.IsFlowSuppressed()} {s_local.Value ?? "without"}");
    }

    private static async Task Leaves()
    {
        ExecutionContext.SuppressFlow();
        WriteLine($"leaves {ExecutionContext.IsFlowSuppressed()}");
    }
}
