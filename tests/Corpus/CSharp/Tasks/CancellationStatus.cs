// An OperationCanceledException that leaves an async method makes its task Canceled, with its token.
// runtime10: a method that throws OperationCanceledException before it has suspended gives a faulted task
namespace Corpus.CancellationStatus;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        using var source = new CancellationTokenSource();
        await Report(ThrowsWithToken(completion.Calm(), source.Token), source.Token);
        await Report(ThrowsWithout(completion.Calm()), source.Token);
        await Report(ThrowsDerived(completion.Calm()), source.Token);
        source.Cancel();
        await Report(Checks(completion.Calm(), source.Token), source.Token);
        await Report(Passes(Task.FromCanceled<int>(source.Token)), source.Token);
        await Report(AsValue(completion.Calm(), source.Token).AsTask(), source.Token);
        await Step.Go(completion);
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

    private static async Task ThrowsWithToken(Completion completion, CancellationToken token) { await Step.Go(completion); throw new OperationCanceledException(token); }
    private static async Task<int> ThrowsWithout(Completion completion) { await Step.Go(completion); throw new OperationCanceledException(); }
    private static async Task ThrowsDerived(Completion completion) { await Step.Go(completion); throw new TaskCanceledException("derived"); }
    private static async Task Checks(Completion completion, CancellationToken token) { await Step.Go(completion); token.ThrowIfCancellationRequested(); }
    private static async Task<int> Passes(Task<int> task) => await task;
    private static async ValueTask AsValue(Completion completion, CancellationToken token) { await Step.Go(completion); token.ThrowIfCancellationRequested(); }
}
