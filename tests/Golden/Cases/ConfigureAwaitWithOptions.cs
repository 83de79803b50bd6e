namespace Golden;

static class ConfigureAwaitWithOptions
{
    static async Task Run(Task task)
    {
        await task.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing | ConfigureAwaitOptions.ForceYielding);
    }
}
