// Several waiting methods run inside SetResult or on the pool; with RunContinuationsAsynchronously none runs inside.
namespace Corpus.AsynchronousContinuations;

internal static class Program
{
    public static void Main()
    {
        foreach (var options in new[] { TaskCreationOptions.None, TaskCreationOptions.RunContinuationsAsynchronously })
        {
            var source = new TaskCompletionSource<int>(options);
            var setter = Environment.CurrentManagedThreadId;
            var isSetting = false;
            using var mayEnd = new ManualResetEventSlim();
            var tasks = new[] { Wait(), WaitFreely(), WaitBehindCallee(), WaitTwice() };
            isSetting = true;
            source.SetResult(1);
            isSetting = false;
            mayEnd.Set();
            foreach (var task in tasks) WriteLine($"{options}: {task.GetAwaiter().GetResult()}");

            string Where()
            {
                // The others continue when SetResult has returned.
                if (Thread.CurrentThread.IsThreadPoolThread) mayEnd.Wait();
                return $"{(isSetting ? "inside" : "outside")}, {(Environment.CurrentManagedThreadId == setter ? "same thread" : "pool")}";
            }

            async Task<string> Wait()
            {
                await source.Task;
                return Where();
            }

            async Task<string> WaitFreely()
            {
                await source.Task.ConfigureAwait(false);
                return Where();
            }

            async Task<string> WaitBehindCallee()
            {
                var callee = await Wait();
                return $"{callee}; {Where()}";
            }

            async Task<string> WaitTwice()
            {
                var first = await Wait();
                await source.Task;
                return $"{first}; {Where()}";
            }
        }
    }
}
