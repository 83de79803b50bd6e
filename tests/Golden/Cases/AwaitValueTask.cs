namespace Golden;

static class AwaitValueTask
{
    static async ValueTask Run(ValueTask<string> task)
    {
        Console.WriteLine(await task);
    }
}
