namespace Golden;

static class CallKeptTask
{
    static async Task<int> Run(int value)
    {
        Task<int> task = Other(value);
        Console.WriteLine(task.IsCompleted);
        return await task;
    }

    static async Task<int> Other(int value)
    {
        await Task.Yield();
        return value;
    }
}
