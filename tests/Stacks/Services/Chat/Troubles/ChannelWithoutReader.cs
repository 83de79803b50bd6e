using System.Threading.Channels;

namespace Chat;

/// <summary>Messages go to a bounded channel. Its reader has ended by an exception, so the channel is full.</summary>
internal sealed class ChannelWithoutReader : ChatTrouble
{
    private const int Capacity = 8;
    private const int Messages = 20;

    private readonly Channel<int> _jobs = Channel.CreateBounded<int>(Capacity);
    private Task? _reader;

    public override void Start(ChatService service)
    {
        _reader = ReadAsync();
        service.Handle = EnqueueAsync;
        service.Send(Messages);
        AwaitBegun(Messages);
    }

    private async Task EnqueueAsync(int id)
    {
        Begin();
        await _jobs.Writer.WriteAsync(id);
    }

    private async Task ReadAsync()
    {
        await foreach (var job in _jobs.Reader.ReadAllAsync()) throw new InvalidOperationException($"job {job} has no handler");
    }
}
