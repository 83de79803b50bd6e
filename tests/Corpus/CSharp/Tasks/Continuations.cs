// ContinueWith, GetAwaiter().OnCompleted and Wait on the tasks of async methods.
namespace Corpus.Continuations;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var task = Work(completion);
        var continued = task.ContinueWith(t => $"{t.Status} {t.Exception?.InnerException?.Message}", TaskContinuationOptions.ExecuteSynchronously);
        var called = false;
        if (!task.IsCompleted) task.GetAwaiter().OnCompleted(() => called = true);
        WriteLine(await continued);
        WriteLine(called || completion is Completion.Done or Completion.Fault);
        WriteLine(task.Wait(1000));
    });

    private static async Task<int> Work(Completion completion) => await Step.Of(completion, 3);
}
