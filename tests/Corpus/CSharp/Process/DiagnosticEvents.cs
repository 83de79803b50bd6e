// Events of a DiagnosticSource on both sides of awaits, and their activities.
using System.Diagnostics;

namespace Corpus.DiagnosticEvents;

internal static class Program
{
    private static readonly DiagnosticListener s_source = new("Corpus.DiagnosticEvents");

    public static void Main()
    {
        using var subscription = s_source.Subscribe(new Listener());
        Completions.Run(async completion =>
        {
            using var root = new Activity("root").Start();
            s_source.Write("before", completion);
            try
            {
                await Request(completion);
            }
            finally
            {
                s_source.Write("after", Activity.Current?.OperationName);
            }
        });
    }

    private static async Task Request(Completion completion)
    {
        var activity = s_source.StartActivity(new Activity("request"), completion);
        try
        {
            await Inner(completion);
        }
        catch (StepException e)
        {
            s_source.Write("failed", e.Message);
            throw;
        }
        finally
        {
            s_source.StopActivity(activity, null);
        }
    }

    private static async Task Inner(Completion completion)
    {
        s_source.Write("inner", 1);
        await Step.Go(completion);
        s_source.Write("inner", 2);
    }

    private sealed class Listener : IObserver<KeyValuePair<string, object>>
    {
        public void OnCompleted()
        {
        }

        public void OnError(Exception error)
        {
        }

        public void OnNext(KeyValuePair<string, object> value) =>
            WriteLine($"{value.Key} {value.Value} under {Activity.Current?.OperationName} of {Activity.Current?.Parent?.OperationName}");
    }
}
