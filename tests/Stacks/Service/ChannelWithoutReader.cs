using System.Threading.Channels;

namespace Serving;

/// <summary>Requests write to a bounded channel. Its reader has ended by an exception, so the channel is full.</summary>
internal sealed class ChannelWithoutReader : Hang
{
    private const int Capacity = 8;
    private const int Waiting = 5;

    private readonly Channel<int> _jobs = Channel.CreateBounded<int>(Capacity);
    private Task? _reader;

    protected override void Map(WebApplication service)
    {
        service.MapGet("/jobs/{id}", EnqueueAsync);
        _reader = ReadAsync();
    }

    protected override async Task SendAsync() => await SendAsync("/jobs", 1 + Capacity + Waiting);

    private async Task<string> EnqueueAsync(int id)
    {
        Begin();
        await _jobs.Writer.WriteAsync(id);
        return $"queued {id}";
    }

    private async Task ReadAsync()
    {
        await foreach (var job in _jobs.Reader.ReadAllAsync()) throw new InvalidOperationException($"job {job} has no handler");
    }
}
