using System.Threading.Channels;

namespace Troubles;

/// <summary>Flows that wait for room in channels, whose readers write to them, too.</summary>
internal static class FullChannel
{
    public const int Capacity = 2;

    private static readonly List<Pipeline> s_pipelines = [];

    public static void Start()
    {
        List<Task> flows = [];
        foreach (var read in new Func<Pipeline, Task>[] { p => p.ReadAllAsync(writes: true), p => p.ReadEachAsync(writes: true) })
        {
            var pipeline = new Pipeline();
            Fill(pipeline);
            flows.Add(read(pipeline));
            s_pipelines.Add(pipeline);
        }
        Check.Incomplete(flows);
    }

    /// <summary>Starts so many writers that some wait, however many items its readers take.</summary>
    public static void Fill(Pipeline pipeline)
    {
        for (var i = 0; i < 4 * Capacity; i++) _ = pipeline.WriteAsync(i);
    }
}

/// <summary>A channel with the methods that use it.</summary>
internal sealed class Pipeline
{
    private readonly Channel<int> _items = Channel.CreateBounded<int>(FullChannel.Capacity);
    private readonly TaskCompletionSource _never = new();

    public ChannelReader<int> Reader => _items.Reader;

    public async Task WriteAsync(int item) => await _items.Writer.WriteAsync(item);

    public async Task ReadAllAsync(bool writes)
    {
        await foreach (var item in _items.Reader.ReadAllAsync())
        {
            if (writes) await WriteTwiceAsync(item);
            else await _never.Task;
        }
    }

    public async Task ReadEachAsync(bool writes)
    {
        while (true)
        {
            var item = await _items.Reader.ReadAsync();
            if (writes) await WriteTwiceAsync(item);
            else await _never.Task;
        }
    }

    public async Task MoveAsync(Pipeline to)
    {
        await foreach (var item in _items.Reader.ReadAllAsync()) await to.WriteTwiceAsync(item);
    }

    public void Complete() => _never.SetResult();

    private async Task WriteTwiceAsync(int item)
    {
        await WriteAsync(item);
        await WriteAsync(item);
    }
}
