using Microsoft.AspNetCore.SignalR;

namespace Chat;

/// <summary>The hub: what clients can call.</summary>
public sealed class Room : Hub
{
    private readonly ChatService _chat;

    public Room(IServiceProvider services) => _chat = services.GetRequiredService<ChatService>();

    public async Task<long> SayAsync(string message)
    {
        var said = _chat.Redis.GetDatabase();
        var length = await said.ListRightPushAsync("said", message);
        if (length > 100) await said.ListLeftPopAsync("said");
        await Clients.Others.SendAsync("said", message);
        return length;
    }

    public Task HandleAsync(int id) => _chat.Handle(id);
}
