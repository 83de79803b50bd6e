// A context that throws in Post: the exception is raised on the thread pool, and who waited there is never resumed.
namespace Corpus.ContextThrowsInPost;

[OwnProcess]
internal static class Program
{
    public static void Main()
    {
        AppDomain.CurrentDomain.UnhandledException += (_, e) =>
        {
            WriteLine($"unhandled {((Exception)e.ExceptionObject).Message}");
            Environment.Exit(9);
        };
        SynchronizationContext.SetSynchronizationContext(new ThrowingContext());
        var source = new TaskCompletionSource();
        var waiting = Outer(source.Task);
        SynchronizationContext.SetSynchronizationContext(null);
        source.SetResult();
        WriteLine("set");
        waiting.Wait();
        WriteLine("never");
    }

    private static async Task Outer(Task task)
    {
        await Inner(task);
        WriteLine("never outer");
    }

    private static async Task Inner(Task task)
    {
        await task.ConfigureAwait(false);
        // The thread pool is entered first, so that "set" is written before the exception.
        await Task.Delay(200).ConfigureAwait(false);
        WriteLine("inner ends");
    }

    private sealed class ThrowingContext : SynchronizationContext
    {
        public override SynchronizationContext CreateCopy() => this;

        public override void Post(SendOrPostCallback d, object state) => throw new InvalidOperationException("Post");
    }
}
