// Streams of the framework: our async methods above and below its own.
namespace Corpus.AsyncStreamsAndFiles;

internal sealed class Slow(byte[] bytes) : MemoryStream(bytes)
{
    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        await Task.Yield();
        return await base.ReadAsync(buffer[..Math.Min(3, buffer.Length)], cancellationToken);
    }

    public override async Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        await ReadAsync(buffer.AsMemory(offset, count), cancellationToken);
}

internal static class Program
{
    public static async Task Main()
    {
        var bytes = "first line\nsecond\n\nlast"u8.ToArray();
        using var reader = new StreamReader(new Slow(bytes));
        string line;
        while ((line = await reader.ReadLineAsync()) != null) WriteLine($"<{line}>");
        using var copy = new MemoryStream();
        await using (var slow = new Slow(bytes)) await slow.CopyToAsync(copy);
        WriteLine($"{copy.Length} {await Sum(new Slow(bytes))}");
    }

    private static async Task<int> Sum(Stream stream)
    {
        var buffer = new byte[4];
        var sum = 0;
        for (int n; (n = await stream.ReadAsync(buffer)) > 0;)
        {
            foreach (var b in buffer.AsSpan(0, n)) sum += b;
        }
        return sum;
    }
}
