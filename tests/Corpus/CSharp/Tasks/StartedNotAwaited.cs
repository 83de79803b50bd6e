// Calls whose task is never awaited, or only after the caller's own await: both make progress.
namespace Corpus.StartedNotAwaited;

internal static class Program
{
    private static readonly List<string> s_trail = [];

    public static void Main() => Completions.Run(async completion =>
    {
        s_trail.Clear();
        _ = Work(Completion.Later, "forgotten", 2);
        var work = Work(completion, "kept", 1);
        await Step.Go(Completion.Later);
        s_trail.Add("caller");
        try
        {
            await work;
        }
        catch (StepException)
        {
            s_trail.Add("fault");
        }
        for (var i = 0; i < 3; i++) await Step.Go(Completion.Later);
        WriteLine(string.Join(" ", s_trail));
    });

    private static async Task Work(Completion completion, string name, int steps)
    {
        for (var i = 0; i < steps; i++)
        {
            await Step.Go(completion);
            s_trail.Add($"{name}{i}");
        }
    }
}
