using System.Threading.Channels;

namespace Chat;

/// <summary>The only reader of a bounded channel writes an answer to the same channel, which is full.</summary>
internal sealed class ReaderThatWrites : ChatTrouble
{
    private const int Capacity = 8;
    private const int Messages = 30;

    private readonly Channel<int> _outbox = Channel.CreateBounded<int>(Capacity);

    public override void Start(ChatService service)
    {
        service.Handle = EnqueueAsync;
        service.Send(Messages);
        AwaitBegun(Messages);
        _ = DispatchAsync();
    }

    private async Task EnqueueAsync(int id)
    {
        Begin();
        await _outbox.Writer.WriteAsync(id);
    }

    private async Task DispatchAsync()
    {
        await foreach (var message in _outbox.Reader.ReadAllAsync())
        {
            await ConfirmAsync(message);
            await ConfirmAsync(message);
        }
    }

    private async Task ConfirmAsync(int message) => await _outbox.Writer.WriteAsync(-message);
}
