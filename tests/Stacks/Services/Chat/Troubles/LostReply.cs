using System.Collections.Concurrent;
using StackExchange.Redis;

namespace Chat;

/// <summary>Requests wait for replies by Redis. Their list forgets them before the replies come.</summary>
/// <remarks>Another list has the requests themselves. The garbage collector would take what nothing refers to.</remarks>
internal sealed class LostReply : ChatTrouble
{
    private const int Requests = 40;

    private readonly ConcurrentDictionary<int, TaskCompletionSource<string>> _pending = [];
    private readonly ConcurrentBag<Task> _requests = [];
    private IDatabase? _redis;

    public override void Start(ChatService service)
    {
        _redis = service.Redis.GetDatabase();
        service.Handle = Translate;
        service.Send(Requests);
        AwaitBegun(Requests);
        _pending.Clear();
    }

    private Task Translate(int id)
    {
        var request = TranslateAsync(id);
        _requests.Add(request);
        return request;
    }

    private async Task TranslateAsync(int id)
    {
        await _redis!.StringSetAsync($"request {id}", id);
        GC.KeepAlive(await ReplyAsync(id));
    }

    private async Task<string> ReplyAsync(int id)
    {
        var reply = _pending.GetOrAdd(id, _ => new());
        Begin();
        return await reply.Task;
    }
}
