namespace Golden;

static class TryFinally
{
    static async Task Run(Task task, Action last)
    {
        try
        {
            await task;
        }
        finally
        {
            last();
        }
    }
}
