using Contracts;

namespace Plugins.A;

public class Entry : IEntry
{
    public IPlugin Plugin => new Plugin();
    public PluginBase Base => new Derived();
    public Func<int, Task<int>> Delegate => new Derived().Abstract;
    public Func<int, Task<int>> Lambda => async value => { await Task.CompletedTask; return value * 1 + 7; };
    public object Handler => new Handler();
    public object Message => new Message(1);

    public async Task<int> Call(IHost host, int value)
    {
        var answer = await host.Ask(value);
        await host.Later;
        return answer + await host.Ask(1);
    }

    public async Task Fail(IHost host) => await FailInside(host);

    // The exception skips its frames, and the trace names them.
    private static async Task FailInside(IHost host)
    {
        await host.Later;
        throw new InvalidOperationException("A");
    }
}

public class Plugin : IPlugin
{
    private static int s_calls;

    public async Task<int> Run(int value)
    {
        if (value < 0) await Task.Yield();
        return value * 10 + 1 + ++s_calls;
    }

    public async ValueTask<string> Name()
    {
        await Task.Yield();
        return "A";
    }

    public async Task<T> Generic<T>(T value)
    {
        await Run(0);
        return value;
    }
}

public class Derived : PluginBase
{
    public override async Task<int> Virtual(int value) => await base.Virtual(value) + 1;

    public override async Task<int> Abstract(int value)
    {
        await Task.CompletedTask;
        return value + 100 * 1;
    }
}

public record Message(int Number);

public class Handler : IHandler<Message>
{
    public async Task<int> Handle(Message message)
    {
        await Task.CompletedTask;
        return message.Number + 1000;
    }
}
