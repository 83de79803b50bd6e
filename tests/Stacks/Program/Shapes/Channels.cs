using System.Threading.Channels;
using Shapes.Harness;

namespace Shapes;

/// <summary>Methods that wait for a channel.</summary>
internal static class Channels
{
    [Shape(59)]
    [Stack("ReadsBounded() <- bounded reader", WaitsFor = "channel")]
    public static async Task<int> ReadsBounded()
    {
        return await Held.Keep(Channel.CreateBounded<int>(3)).Reader.ReadAsync(); // <- bounded reader
    }

    [Shape(61)]
    [Stack("ReadAsync(ChannelReader<string>) <- unbounded reader", "ReadsUnbounded() <- unbounded reader outer", WaitsFor = "channel")]
    public static async Task<string> ReadsUnbounded()
    {
        return await ReadAsync(Held.Keep(Channel.CreateUnbounded<string>()).Reader); // <- unbounded reader outer
    }

    [Shape(67)]
    [Stack("ReadsAll() <- single reader", WaitsFor = "channel")]
    public static async Task ReadsAll()
    {
        var channel = Held.Keep(Channel.CreateUnbounded<int>(new UnboundedChannelOptions { SingleReader = true }));
        channel.Writer.TryWrite(1);
        while (await channel.Reader.WaitToReadAsync()) // <- single reader
        {
            channel.Reader.TryRead(out _);
        }
    }

    [Shape(71)]
    [Stack("WritesToFull() <- writer", WaitsFor = "channel")]
    public static async Task WritesToFull()
    {
        var channel = Held.Keep(Channel.CreateBounded<int>(2));
        for (int i = 0; ; i++)
        {
            await channel.Writer.WriteAsync(i); // <- writer
        }
    }

    [Shape(433)]
    [Stack("ReadsNested() <- nested item", WaitsFor = "1 reader waits")]
    public static async Task<object> ReadsNested()
    {
        return await Held.Keep(Channel.CreateBounded<Nested>(2)).Reader.ReadAsync(); // <- nested item
    }

    // The class library's iterator is between the frame and the channel.
    [Shape(73)]
    [Stack("Enumerates() <- reads all", WaitsFor = "channel")]
    public static async Task Enumerates()
    {
        await foreach (var item in Held.Keep(Channel.CreateUnbounded<int>()).Reader.ReadAllAsync()) // <- reads all
        {
            GC.KeepAlive(item);
        }
    }

    private static async ValueTask<string> ReadAsync(ChannelReader<string> reader)
    {
        return await reader.ReadAsync(); // <- unbounded reader
    }

    private sealed record Nested;
}
