// Diagnostics activities, which live in an AsyncLocal: parents and ends across async calls.
using System.Diagnostics;

namespace Corpus.ActivityFlows;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        using var outer = new Activity("outer").Start();
        await Inner(completion.Calm());
        WriteLine(Activity.Current.OperationName);
        try
        {
            await Inner(completion);
        }
        finally
        {
            WriteLine(Activity.Current.OperationName);
        }
    });

    private static async Task Inner(Completion completion)
    {
        var activity = new Activity("inner").Start();
        WriteLine(activity.Parent.OperationName);
        await Step.Go(completion);
        WriteLine(Activity.Current.OperationName);
        activity.Stop();
    }
}
