namespace Async2.Bench.Awaits;

/// <summary>Methods whose tasks are kept before they are awaited, so that the tasks must exist.</summary>
internal static class Kept
{
    private static Task s_kept = Task.CompletedTask;

    public static async Task Repeat(int count, Func<Task> method)
    {
        for (int i = 0; i < count; i++)
        {
            s_kept = method();
            await s_kept;
        }
    }
}
