// An OperationCanceledException that leaves an async method makes its task Canceled, with its token.
// runtime10: a method that throws OperationCanceledException before it has suspended gives a faulted task
namespace Corpus.CancellationStatus;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        using var source = new CancellationTokenSource();
        await Report(ThrowsWithToken(way.Calm(), source.Token), source.Token);
        await Report(ThrowsWithout(way.Calm()), source.Token);
        await Report(ThrowsDerived(way.Calm()), source.Token);
        source.Cancel();
        await Report(Checks(way.Calm(), source.Token), source.Token);
        await Report(Passes(Task.FromCanceled<int>(source.Token)), source.Token);
        await Report(AsValue(way.Calm(), source.Token).AsTask(), source.Token);
        await Step.Go(way);
    });

    private static async Task Report(Task task, CancellationToken token)
    {
        try
        {
            await task;
        }
        catch (OperationCanceledException e)
        {
            WriteLine($"{e.GetType().Name} {task.Status} {task.IsCanceled} {task.Exception is null} {e.CancellationToken == token}");
        }
    }

    private static async Task ThrowsWithToken(Way way, CancellationToken token) { await Step.Go(way); throw new OperationCanceledException(token); }
    private static async Task<int> ThrowsWithout(Way way) { await Step.Go(way); throw new OperationCanceledException(); }
    private static async Task ThrowsDerived(Way way) { await Step.Go(way); throw new TaskCanceledException("derived"); }
    private static async Task Checks(Way way, CancellationToken token) { await Step.Go(way); token.ThrowIfCancellationRequested(); }
    private static async Task<int> Passes(Task<int> task) => await task;
    private static async ValueTask AsValue(Way way, CancellationToken token) { await Step.Go(way); token.ThrowIfCancellationRequested(); }
}
