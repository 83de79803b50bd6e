using Chat;

// A chat under load. Prints `ready` when the trouble of that name has settled, and ends when its input ends.
if (args is not [var name, var redis] || (name != "healthy" && ChatTrouble.Named(name) is null))
{
    Console.Error.WriteLine("usage: Stacks.Chat healthy|TROUBLE REDIS");
    return 2;
}

var trouble = ChatTrouble.Named(name);
var chat = new ChatService(redis);
trouble?.Prepare(chat);
chat.Start();
trouble?.Start(chat);
Thread.Sleep(500);
Console.WriteLine("ready");
Console.In.ReadToEnd();
return 0;
