namespace Golden;

static class ConfigureAwaitFalse
{
    static async Task<int> Run(Task<int> first, ValueTask second)
    {
        int result = await first.ConfigureAwait(false);
        await second.ConfigureAwait(false);
        return result;
    }
}
