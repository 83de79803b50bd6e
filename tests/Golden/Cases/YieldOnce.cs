namespace Golden;

static class YieldOnce
{
    static async Task Run()
    {
        await Task.Yield();
    }
}
