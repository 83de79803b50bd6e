// A producer, a stage and a consumer over bounded channels.
using System.Threading.Channels;

namespace Corpus.ChannelPipeline;

internal static class Program
{
    public static async Task Main()
    {
        var numbers = Channel.CreateBounded<int>(2);
        var texts = Channel.CreateUnbounded<string>();
        var producing = Produce(numbers.Writer, 10);
        var staging = Stage(numbers.Reader, texts.Writer);
        await foreach (var text in texts.Reader.ReadAllAsync()) Write($"{text} ");
        WriteLine();
        WriteLine($"{await producing} {await staging}");
        WriteLine(await texts.Reader.WaitToReadAsync());
    }

    private static async Task<int> Produce(ChannelWriter<int> writer, int count)
    {
        for (var i = 0; i < count; i++) await writer.WriteAsync(i);
        writer.Complete();
        return count;
    }

    private static async ValueTask<int> Stage(ChannelReader<int> reader, ChannelWriter<string> writer)
    {
        var sum = 0;
        while (await reader.WaitToReadAsync())
        {
            while (reader.TryRead(out var n))
            {
                sum += n;
                await writer.WriteAsync($"<{n}>");
                await Task.Yield();
            }
        }
        writer.Complete();
        return sum;
    }
}
