namespace Golden;

static class ConfigureAwaitByFlag
{
    sealed class Options
    {
        public bool ReturnsToContext { get; set; }
    }

    static async Task<int> Run(Options options)
    {
        return await Delayed().ConfigureAwait(options.ReturnsToContext) + 1;
    }

    static async Task<int> Delayed()
    {
        await Task.Yield();
        return 1;
    }
}
