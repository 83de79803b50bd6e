// Diagnostics activities, which live in an AsyncLocal: parents and ends across async calls.
using System.Diagnostics;

namespace Corpus.ActivityFlows;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        using var outer = new Activity("outer").Start();
        await Inner(way.Calm());
        WriteLine(Activity.Current.OperationName);
        try
        {
            await Inner(way);
        }
        finally
        {
            WriteLine(Activity.Current.OperationName);
        }
    });

    private static async Task Inner(Way way)
    {
        var activity = new Activity("inner").Start();
        WriteLine(activity.Parent.OperationName);
        await Step.Go(way);
        WriteLine(Activity.Current.OperationName);
        activity.Stop();
    }
}
