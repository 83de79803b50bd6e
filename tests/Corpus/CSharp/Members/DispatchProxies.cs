// A proxy made at run time implements an interface with Task methods: async code calls through it and is called by it.
using System.Reflection;

namespace Corpus.DispatchProxies;

public interface IService
{
    Task<int> Add(int a, int b);
    Task Fail();
    ValueTask<string> Name();
}

public class Service : IService
{
    public async Task<int> Add(int a, int b) { await Task.Yield(); return a + b; }
    public async Task Fail() { await Task.Yield(); throw new InvalidOperationException("failed"); }
    public async ValueTask<string> Name() { await Task.Yield(); return "service"; }
}

public class Logging : DispatchProxy
{
    public IService Inner;

    protected override object Invoke(MethodInfo targetMethod, object[] args)
    {
        WriteLine($"calling {targetMethod.Name}");
        return targetMethod.Invoke(Inner, args);
    }
}

internal static class Program
{
    public static async Task Main()
    {
        var proxy = DispatchProxy.Create<IService, Logging>();
        ((Logging)(object)proxy).Inner = new Service();
        WriteLine(await proxy.Add(1, 2));
        WriteLine(await proxy.Name());
        try
        {
            await proxy.Fail();
        }
        catch (InvalidOperationException e)
        {
            WriteLine(e.Message);
        }
    }
}
