// The same await in a loop, now completed, now suspending: each iteration resumes in its own place.
namespace Corpus.MixedCompletion;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var sum = 0;
        for (var i = 0; i < 8; i++)
        {
            var step = i % 3 == 1 ? Way.Later : Way.Done;
            sum = sum * 3 + await Step.Of(step, i) + await Inner(i % 2 == 0 ? Way.Later : Way.Done, i);
            if (i == 7) await Step.Go(way);
        }
        WriteLine(sum);
    });

    private static async ValueTask<int> Inner(Way way, int n)
    {
        var before = n + 1;
        await Step.GoValue(way);
        return before * await Step.OfValue(n > 4 ? Way.Later : Way.Done, 2);
    }
}
