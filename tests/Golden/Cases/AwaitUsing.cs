namespace Golden;

static class AwaitUsing
{
    static async Task Run(Func<Stream> open, byte[] bytes)
    {
        await using var stream = open();
        await stream.WriteAsync(bytes);
    }
}
