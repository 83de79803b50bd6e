using System.Threading.Channels;

namespace Async2.Stressed;

/// <summary>Two chains with a channel between them.</summary>
internal static class Channels
{
    public static async Task Run(Chain chain)
    {
        var count = chain.Dice.Below(200);
        var channel = Channel.CreateBounded<int>(new BoundedChannelOptions(1 + chain.Dice.Below(8))
        {
            SingleReader = true,
            SingleWriter = true,
            AllowSynchronousContinuations = chain.Dice.OneIn(2),
        });
        var producer = Produce(chain.Partner(0), channel.Writer, count);
        var expected = 0;
        while (true)
        {
            var departure = chain.Depart("an item of a channel");
            var pending = channel.Reader.WaitToReadAsync();
            if (!pending.IsCompleted) chain.Suspends();
            var more = await pending;
            chain.Arrive(departure);
            if (!more) break;
            while (channel.Reader.TryRead(out var item))
                if (item != expected++) chain.Fail($"item {item} comes in the place of {expected - 1}");
        }

        if (expected != count) chain.Fail($"{expected} items and not {count} came through a channel");
        var last = chain.Depart("a producer");
        await producer;
        chain.Arrive(last);
    }

    private static async Task Produce(Chain chain, ChannelWriter<int> writer, int count)
    {
        var activation = chain.Begin();
        for (var i = 0; i < count; i++)
        {
            var departure = chain.Depart("room in a channel");
            var pending = writer.WriteAsync(i);
            if (!pending.IsCompleted) chain.Suspends();
            await pending;
            chain.Arrive(departure);
        }

        writer.Complete();
        chain.End(activation);
    }
}
