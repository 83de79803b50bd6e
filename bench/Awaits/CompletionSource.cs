namespace Async2.Bench.Awaits;

/// <summary>Each operation also pays for a new <see cref="TaskCompletionSource"/>. Its continuations are queued.</summary>
internal static class CompletionSource
{
    private static readonly Later s_complete = new(() => s_source!.SetResult());
    private static TaskCompletionSource? s_source;

    public static async Task Repeat(int count)
    {
        for (int i = 0; i < count; i++) await Begin();
    }

    public static async Task Once() => await Begin();

    private static Task Begin()
    {
        s_source = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        s_complete.Do();
        return s_source.Task;
    }
}
