// ContinueWith, GetAwaiter().OnCompleted and Wait on the tasks of async methods.
namespace Corpus.Continuations;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var task = Work(way);
        var continued = task.ContinueWith(t => $"{t.Status} {t.Exception?.InnerException?.Message}", TaskContinuationOptions.ExecuteSynchronously);
        var called = false;
        if (!task.IsCompleted) task.GetAwaiter().OnCompleted(() => called = true);
        WriteLine(await continued);
        WriteLine(called || way is Way.Done or Way.Fault);
        WriteLine(task.Wait(1000));
    });

    private static async Task<int> Work(Way way) => await Step.Of(way, 3);
}
