// The state of a ValueTask when the method completed now, later, or faulted.
namespace Corpus.ValueTaskStates;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var value = Work(completion);
        WriteLine($"{value.IsCompleted} {value.IsCompletedSuccessfully} {value.IsFaulted} {value.IsCanceled}");
        var task = value.AsTask();
        var nothing = Nothing(completion.Calm());
        WriteLine(nothing == default);
        await nothing;
        WriteLine(await task + task.Result);
    });

    private static async ValueTask<int> Work(Completion completion) => await Step.OfValue(completion, 4);
    private static async ValueTask Nothing(Completion completion) => await Step.GoValue(completion);
}
