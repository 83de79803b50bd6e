namespace Golden;

static class AwaitTask
{
    static async Task Run(Task task, string text)
    {
        await task;
        Console.WriteLine(text);
    }
}
