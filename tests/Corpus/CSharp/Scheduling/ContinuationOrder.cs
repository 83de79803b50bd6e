// Several continuations of every kind on one task, which is a source's or a method's: who runs inline, and in which order.
namespace Corpus.ContinuationOrder;

internal static class Program
{
    public static void Main()
    {
        foreach (var behindMethod in new[] { false, true })
        {
            WriteLine("none");
            Complete(behindMethod);
            new PumpContext().Run(async () =>
            {
                WriteLine("pump");
                Complete(behindMethod);
                await Task.Yield();
                WriteLine("pumped");
            });
        }
    }

    private static void Complete(bool behindMethod)
    {
        var source = new TaskCompletionSource<int>();
        var onPool = new List<string>();
        var task = behindMethod ? Method() : source.Task;
        var waiters = new List<Task> { Wait(task, "first") };
        waiters.Add(task.ContinueWith(t => Note($"synchronously {t.Result}"), TaskContinuationOptions.ExecuteSynchronously));
        waiters.Add(WaitBehindCallee());
        task.GetAwaiter().OnCompleted(() => Note("by hand"));
        waiters.Add(WaitFreely());
        waiters.Add(WaitValue().AsTask());
        task.ConfigureAwait(false).GetAwaiter().UnsafeOnCompleted(() => Note("by hand, unsafely"));
        waiters.Add(Task.WhenAll(task, task).ContinueWith(_ => Note("when all"), TaskContinuationOptions.ExecuteSynchronously));
        waiters.Add(Wait(waiters[0], "of the first"));
        source.SetResult(1);
        WriteLine("was set");
        // Waiting here would keep a pump from what it has to do.
        if (SynchronizationContext.Current is not null) return;
        Task.WaitAll([.. waiters]);
        while (Count() < 7) Thread.Sleep(1);
        lock (onPool) WriteLine($"on the pool: {string.Join(", ", onPool.Order(StringComparer.Ordinal))}");

        int Count()
        {
            lock (onPool) return onPool.Count;
        }

        void Note(string name)
        {
            if (!Thread.CurrentThread.IsThreadPoolThread)
            {
                WriteLine(name);
                return;
            }

            lock (onPool) onPool.Add(name);
        }

        async Task<int> Method()
        {
            var result = await source.Task;
            Note("method");
            return result + 1;
        }

        async Task Wait(Task task, string name)
        {
            await task;
            Note(name);
        }

        async Task WaitBehindCallee()
        {
            await Wait(task, "callee of the second");
            Note("second");
        }

        async Task WaitFreely()
        {
            var result = await task.ConfigureAwait(false);
            Note($"third {result}");
        }

        async ValueTask WaitValue()
        {
            await Wait(task, "callee of a value");
            Note("value");
        }
    }
}
