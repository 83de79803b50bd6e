using System.Reflection;
using Services;

static class Proxies
{
    static async Task Main()
    {
        foreach (var how in Enum.GetValues<How>())
        {
            var store = DispatchProxy.Create<IStore, Proxy>();
            ((Proxy)(object)store).How = how;
            await Calls.All($"{how}", store);
            await Calls.Job($"{how}", new Import(), store);
            await Calls.Job($"{how}", new Export(), store);
        }
    }
}

public enum How
{
    Forwards,
    ThrowsAtOnce,
    Fails,
    GivesNull,
    Decorates,
}

public class Proxy : DispatchProxy
{
    private readonly IStore _inner = new CachingStore();

    public How How { get; set; }

    protected override object Invoke(MethodInfo method, object[] arguments)
    {
        Console.WriteLine($"   {method.Name}({string.Join(", ", arguments)})");
        switch (How)
        {
            case How.ThrowsAtOnce: throw new InvalidOperationException("at once");
            case How.GivesNull: return null;
            case How.Fails when method.ReturnType == typeof(Task): return Task.FromException(new InvalidOperationException("failed"));
            case How.Fails when method.ReturnType == typeof(Task<int>): return Task.FromException<int>(new InvalidOperationException("failed"));
        }

        var result = method.Invoke(_inner, arguments);
        return How == How.Decorates && result is Task<int> task ? Decorate(task) : result;
    }

    private static async Task<int> Decorate(Task<int> task) => await task + 1000;
}
