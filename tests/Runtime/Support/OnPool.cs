namespace Async2.Tests;

/// <summary>Runs code as a work item of the thread pool.</summary>
internal static class OnPool
{
    public static T Run<T>(Func<T> ask)
    {
        var asked = new TaskCompletionSource<T>();
        ThreadPool.UnsafeQueueUserWorkItem(
            _ =>
            {
                try
                {
                    asked.SetResult(ask());
                }
                catch (Exception e)
                {
                    asked.SetException(e);
                }
            },
            null);
        return asked.Task.GetAwaiter().GetResult();
    }
}
