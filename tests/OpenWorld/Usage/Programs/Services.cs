namespace Services;

// Types for scanners, proxies and mocks.

public interface IStore
{
    Task<int> Load(string key);
    Task Save(string key, int value);
    ValueTask<string> Name(int id);
    ValueTask Flush();
    Task<T> Get<T>(T value);
    Task<int> Twice(string key) => Load(key + key);
}

public interface IClock
{
    async Task<int> Now()
    {
        await Task.Yield();
        return 12;
    }
}

public class MemoryStore : IStore, IClock
{
    private readonly Dictionary<string, int> _values = [];

    public virtual async Task<int> Load(string key)
    {
        await Task.Yield();
        return _values[key];
    }

    public async Task Save(string key, int value)
    {
        await Task.Yield();
        _values[key] = value;
    }

    public virtual async ValueTask<string> Name(int id)
    {
        await Task.CompletedTask;
        return $"name {id}";
    }

    public async ValueTask Flush() => await Task.Yield();

    public virtual async Task<T> Get<T>(T value)
    {
        await Protected();
        return value;
    }

    protected virtual async Task Protected() => await Task.Yield();
}

public class CachingStore : MemoryStore
{
    public override async Task<int> Load(string key)
    {
        try
        {
            return await base.Load(key);
        }
        catch (KeyNotFoundException)
        {
            return -1;
        }
    }
}

public abstract class Job
{
    public abstract Task<int> Run(IStore store);
    public virtual async Task<string> Describe() => await Task.FromResult(GetType().BaseType == typeof(Job) ? GetType().Name : "a stand-in");
}

public sealed class Import : Job
{
    public override async Task<int> Run(IStore store)
    {
        await store.Save("imported", 7);
        return await store.Load("imported");
    }
}

public class Export : Job
{
    public override async Task<int> Run(IStore store) => await store.Twice("x") + (await store.Name(3)).Length;
}

internal class NotPublic : IClock;
