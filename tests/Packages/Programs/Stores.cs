namespace Async2.PackagePrograms;

/// <summary>An interface for mocks.</summary>
public interface IStore
{
    Task<bool> Ready { get; }

    Task<string> Load(int id);

    ValueTask<int> Count();

    Task Save(string text, CancellationToken cancellationToken);

    ValueTask Flush();

    IAsyncEnumerable<string> All();

    IStore Inner();
}

/// <summary>Calls a store as application code does.</summary>
public sealed class Client(IStore store)
{
    public async Task UseAll()
    {
        Console.WriteLine(await store.Ready);
        Console.WriteLine(await store.Load(1));
        Console.WriteLine(await store.Load(7));
        Console.WriteLine(await store.Count());
        await store.Save("text", CancellationToken.None);
        await store.Flush();
        await foreach (var item in store.All()) Console.WriteLine($"  {item}");
    }

    public async Task<string> Twice(int id)
    {
        try
        {
            return await store.Load(id) + await store.Load(id).ConfigureAwait(false);
        }
        catch (InvalidOperationException e)
        {
            Console.WriteLine($"  caught {e.Message}");
            throw;
        }
    }
}

/// <summary>A class whose virtual asynchronous methods call each other.</summary>
public class Machine
{
    public virtual async Task<string> Run(int steps)
    {
        var done = "";
        for (var i = 1; i <= steps; i++) done += $"{await Work(i)} for {await Cost(i)};";
        return done;
    }

    public virtual async Task<string> Work(int number)
    {
        await Task.Yield();
        return $"step {number}";
    }

    protected virtual async Task<int> Cost(int number)
    {
        await Task.Delay(1);
        return number;
    }
}
