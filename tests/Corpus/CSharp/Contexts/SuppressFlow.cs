// Suppressed flow: an await under it resumes without the values; the suppression ends with the method.
// runtime10: the execution context is kept across a suspension also where its flow is suppressed
namespace Corpus.SuppressFlow;

internal static class Program
{
    private static readonly AsyncLocal<string> s_local = new();

    public static void Main() => Ways.Run(async way =>
    {
        s_local.Value = "set";
        await Started(way.Calm());
        Task started;
        using (ExecutionContext.SuppressFlow())
        {
            WriteLine(ExecutionContext.IsFlowSuppressed());
            started = Started(way.Calm());
        }
        await Step.Go(way.Calm());
        await started;
        WriteLine($"{ExecutionContext.IsFlowSuppressed()} {s_local.Value}");
        await Leaves();
        WriteLine($"{ExecutionContext.IsFlowSuppressed()} {s_local.Value}");
        await Step.Go(way);
    });

    private static async Task Started(Way way)
    {
        WriteLine($"started {ExecutionContext.IsFlowSuppressed()} {s_local.Value}");
        await Step.Go(way);
        WriteLine($"resumed {ExecutionContext.IsFlowSuppressed()} {s_local.Value ?? "without"}");
    }

    private static async Task Leaves()
    {
        ExecutionContext.SuppressFlow();
        WriteLine($"leaves {ExecutionContext.IsFlowSuppressed()}");
    }
}
