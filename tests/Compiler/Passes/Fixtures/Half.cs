namespace Async2.Compiler.Tests.Passes.Fixtures;

/// <summary>A method that is async only where it has to be, and has no variant.</summary>
internal static class Half
{
    private static int s_count;

    public static Task Invoke(Task<int> task)
    {
        s_count++;
        return task.IsCompletedSuccessfully ? Task.CompletedTask : Awaited(task);
    }

    private static async Task Awaited(Task<int> task) => await task;
}
