using System.Collections.Concurrent;

namespace Chat;

/// <summary>Attachments keep the buffers that they rent from a pool. Others wait for a buffer.</summary>
internal sealed class KeptBuffers : ChatTrouble
{
    private const int Attachments = 6;
    private const int Messages = 20;

    private readonly BufferPool _buffers = new(Attachments);
    private readonly ConcurrentDictionary<int, byte[]> _attached = [];

    public override void Start(ChatService service)
    {
        service.Handle = AttachAsync;
        service.Send(Attachments);
        AwaitBegun(Attachments);
        service.Handle = EncodeAsync;
        service.Send(Messages);
        AwaitBegun(Attachments + Messages);
    }

    private async Task AttachAsync(int id)
    {
        _attached[id] = await _buffers.RentAsync();
        Begin();
    }

    private async Task EncodeAsync(int id)
    {
        Begin();
        var buffer = await _buffers.RentAsync();
        try
        {
            buffer[0] = (byte)id;
        }
        finally
        {
            _buffers.Return(buffer);
        }
    }

    private sealed class BufferPool(int count)
    {
        private readonly SemaphoreSlim _available = new(count);
        private readonly ConcurrentBag<byte[]> _free = [];

        public async Task<byte[]> RentAsync()
        {
            await _available.WaitAsync();
            return _free.TryTake(out var buffer) ? buffer : new byte[4096];
        }

        public void Return(byte[] buffer)
        {
            _free.Add(buffer);
            _available.Release();
        }
    }
}
