using System.Collections.Concurrent;
using StackExchange.Redis;

namespace Chat;

/// <summary>Requests wait for replies by Redis. Their list forgets them before the replies come.</summary>
/// <remarks>Another list has the tasks of the replies. The garbage collector would take stacks to which nothing refers.</remarks>
internal sealed class LostReply : ChatTrouble
{
    private const int Requests = 40;

    private readonly ConcurrentDictionary<int, TaskCompletionSource<string>> _pending = [];
    private readonly ConcurrentBag<Task> _replies = [];
    private IDatabase? _redis;

    public override void Start(ChatService service)
    {
        _redis = service.Redis.GetDatabase();
        service.Handle = TranslateAsync;
        service.Send(Requests);
        AwaitBegun(Requests);
        _pending.Clear();
    }

    private async Task TranslateAsync(int id)
    {
        await _redis!.StringSetAsync($"request {id}", id);
        GC.KeepAlive(await ReplyAsync(id));
    }

    private async Task<string> ReplyAsync(int id)
    {
        var reply = _pending.GetOrAdd(id, _ => new());
        _replies.Add(reply.Task);
        Begin();
        return await reply.Task;
    }
}
