namespace Golden;

static class Using
{
    static async Task<string> Run(Func<TextReader> open)
    {
        using var reader = open();
        return await reader.ReadToEndAsync();
    }
}
