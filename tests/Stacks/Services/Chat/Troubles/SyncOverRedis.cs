using StackExchange.Redis;

namespace Chat;

/// <summary>Messages block threads of the pool until the answer of an async method, which needs a thread of the pool.</summary>
internal sealed class SyncOverRedis : ChatTrouble
{
    private const int Threads = 6;
    private const int Messages = 60;

    private IDatabase? _redis;

    public override void Start(ChatService service)
    {
        Pool.LimitTo(Threads);
        _redis = service.Redis.GetDatabase();
        service.Handle = id => Task.Run(() => Count(id));
        service.Send(Messages);
        AwaitBegun(Threads);
    }

    private void Count(int id)
    {
        Begin();
        CountAsync(id).GetAwaiter().GetResult();
    }

    private async Task CountAsync(int id)
    {
        while (Begun < Threads) await Task.Delay(10);
        await _redis!.StringIncrementAsync($"count {id}");
    }
}
