// The state of a ValueTask when the method completed now, later, or faulted.
namespace Corpus.ValueTaskStates;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var value = Work(way);
        WriteLine($"{value.IsCompleted} {value.IsCompletedSuccessfully} {value.IsFaulted} {value.IsCanceled}");
        var task = value.AsTask();
        var nothing = Nothing(way.Calm());
        WriteLine(nothing == default);
        await nothing;
        WriteLine(await task + task.Result);
    });

    private static async ValueTask<int> Work(Way way) => await Step.OfValue(way, 4);
    private static async ValueTask Nothing(Way way) => await Step.GoValue(way);
}
