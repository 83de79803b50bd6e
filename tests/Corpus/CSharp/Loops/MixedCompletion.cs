// The same await in a loop, now completed, now suspending: each iteration resumes in its own place.
namespace Corpus.MixedCompletion;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var sum = 0;
        for (var i = 0; i < 8; i++)
        {
            var step = i % 3 == 1 ? Completion.Later : Completion.Done;
            sum = sum * 3 + await Step.Of(step, i) + await Inner(i % 2 == 0 ? Completion.Later : Completion.Done, i);
            if (i == 7) await Step.Go(completion);
        }
        WriteLine(sum);
    });

    private static async ValueTask<int> Inner(Completion completion, int n)
    {
        var before = n + 1;
        await Step.GoValue(completion);
        return before * await Step.OfValue(n > 4 ? Completion.Later : Completion.Done, 2);
    }
}
