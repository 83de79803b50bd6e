// An iterator that reads what another method writes, on the thread pool, thousands of times.
using System.Threading.Channels;

namespace Corpus.IteratorPumpChannel;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var channel = Channel.CreateBounded<int>(3);
        var writing = Write(channel.Writer, 2000);
        var (count, sum) = (0, 0);
        await foreach (var n in Doubled(Read(channel.Reader)).ConfigureAwait(false))
        {
            count++;
            sum += n;
        }
        await writing;
        WriteLine($"{count} {sum}");
        await Step.Go(completion);
    });

    private static async Task Write(ChannelWriter<int> writer, int count)
    {
        for (var i = 0; i < count; i++) await writer.WriteAsync(i).ConfigureAwait(false);
        writer.Complete();
    }

    private static async IAsyncEnumerable<int> Read(ChannelReader<int> reader)
    {
        while (await reader.WaitToReadAsync().ConfigureAwait(false))
        {
            while (reader.TryRead(out var n)) yield return n;
            await Task.Yield();
        }
    }

    private static async IAsyncEnumerable<int> Doubled(IAsyncEnumerable<int> source)
    {
        await foreach (var n in source.ConfigureAwait(false)) yield return 2 * n;
    }
}
