namespace Golden;

static class ReturnValueTask
{
    static async ValueTask<(int, string)> Run(ValueTask first, Task<string> second)
    {
        await first;
        return (1, await second);
    }
}
