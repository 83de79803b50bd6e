namespace Async2.Bench.Suspend;

/// <summary>A suspension that waits for a task, which other code completes: the most frequent kind of await in a program.</summary>
/// <remarks>Each operation also pays for a new <see cref="TaskCompletionSource{T}"/>, the same one in every variant.</remarks>
internal static class CompletionSourceLoop
{
    private static TaskCompletionSource<int> s_source = new();

    public static void Run(int count)
    {
        s_source = new();
        var task = Suspend(count);
        while (!task.IsCompleted)
        {
            var source = s_source;
            s_source = new();
            source.SetResult(1); // runs Suspend up to its next await, inline
        }
    }

    private static async Task<int> Suspend(int count)
    {
        int sum = 0;
        for (int i = 0; i < count; i++) sum += await s_source.Task;
        return sum;
    }
}
