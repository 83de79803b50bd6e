using System.Threading.Channels;

namespace Async2.Bench.Awaits;

/// <summary>A channel with one reader, whose continuations are queued.</summary>
internal static class ChannelReader
{
    private static readonly Channel<int> s_channel = Channel.CreateBounded<int>(1);
    private static readonly Later s_write = new(() => s_channel.Writer.TryWrite(1));

    public static async Task Repeat(int count)
    {
        for (int i = 0; i < count; i++) await Begin();
    }

    public static async Task Once() => await Begin();

    private static ValueTask<int> Begin()
    {
        ValueTask<int> read = s_channel.Reader.ReadAsync();
        s_write.Do();
        return read;
    }
}
