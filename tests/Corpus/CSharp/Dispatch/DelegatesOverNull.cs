// Delegates that are closed over null, before and after the same method is reached with a target.
namespace Corpus.DelegatesOverNull;

internal static class Extensions
{
    public static async Task<int> Measure(this string text, Completion completion) => (text?.Length ?? -1) + await Step.Of(completion, 5);

    public static async Task<int> Targets(this Work work, Completion completion) => (work?.GetInvocationList().Length ?? -1) + await Step.Of(completion, 7);
}

internal delegate Task<int> Work(Completion completion);

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        Work[] kinds = [((string)null).Measure, "text".Measure, ((Work)null).Targets, new Work("text".Measure).Targets, ((string)null).Measure];
        for (var round = 0; round < 2; round++)
            foreach (var work in kinds) WriteLine(await work(completion));
    });
}
