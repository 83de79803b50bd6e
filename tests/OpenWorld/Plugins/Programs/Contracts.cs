namespace Contracts;

// The contract between host and plug-ins; never replaced, always in the default context.

public interface IPlugin
{
    Task<int> Run(int value);
    ValueTask<string> Name();
    Task<T> Generic<T>(T value);
    async Task<int> Default(int value) => await Run(value) + 1;
}

public interface IHandler<T>
{
    Task<int> Handle(T message);
}

public abstract class PluginBase
{
    public virtual async Task<int> Virtual(int value)
    {
        await Task.CompletedTask;
        return value;
    }

    public abstract Task<int> Abstract(int value);
}

public interface IHost
{
    Task<int> Ask(int value);
    Task Later { get; }
}

public interface IEntry
{
    IPlugin Plugin { get; }
    PluginBase Base { get; }
    Func<int, Task<int>> Delegate { get; }
    Func<int, Task<int>> Lambda { get; }
    object Handler { get; }
    object Message { get; }
    Task<int> Call(IHost host, int value);
    Task Fail(IHost host);
}
