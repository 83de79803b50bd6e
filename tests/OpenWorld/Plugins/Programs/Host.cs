using System.Reflection;
using System.Runtime.Loader;
using Contracts;

// Loads plug-ins one after the other into separate contexts, calls them through the same call sites, and unloads them.
static class Host
{
    const int Rounds = 50;

    static readonly TimeSpan Limit = TimeSpan.FromSeconds(10);

    static void Main()
    {
        var folder = Path.Combine(AppContext.BaseDirectory);
        var contexts = new List<WeakReference>();
        for (var i = 0; i < Rounds; i++)
        {
            // Two kinds of plug-ins in irregular order: a new one may get the address of an old one.
            var name = i * 7 % 3 == 0 ? "PluginA" : "PluginB";
            contexts.Add(LoadAndCall(Path.Combine(folder, name + ".dll"), i));
            if (i % 5 == 0) Collect(contexts[^1]);
        }

        foreach (var context in contexts) Collect(context);
        Console.WriteLine($"{contexts.Count(c => c.IsAlive)} of {contexts.Count} contexts are alive");

        // Not collectible, loaded late, and twice.
        foreach (var name in new[] { "PluginA", "PluginB", "PluginA" })
            Call((IEntry)Activator.CreateInstance(new AssemblyLoadContext(name).LoadFromAssemblyPath(Path.Combine(folder, name + ".dll")).GetTypes().Single(t => t.Name == "Entry")), -1).GetAwaiter().GetResult();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static WeakReference LoadAndCall(string path, int round)
    {
        var context = new AssemblyLoadContext("plug-in", isCollectible: true);
        var entry = (IEntry)Activator.CreateInstance(context.LoadFromAssemblyPath(path).GetTypes().Single(t => t.Name == "Entry"));
        Call(entry, round).GetAwaiter().GetResult();
        context.Unload();
        return new WeakReference(context);
    }

    static void Collect(WeakReference context)
    {
        var end = DateTime.UtcNow + Limit;
        while (context.IsAlive && DateTime.UtcNow < end)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
    }

    static async Task Call(IEntry entry, int round)
    {
        // The same call sites meet permanent types, and new ones each time.
        foreach (var plugin in new[] { new Own(), entry.Plugin, new Own(), entry.Plugin })
        {
            var result = await plugin.Run(round);
            var name = await plugin.Name();
            var generic = await plugin.Generic(name);
            var number = await plugin.Generic(round);
            Console.WriteLine($"{result} {name} {generic} {number} {await plugin.Default(1)}");
        }

        foreach (var target in new[] { new OwnBase(), entry.Base }) Console.WriteLine($"{await target.Virtual(round)} {await target.Abstract(round)}");
        foreach (var target in new[] { OwnDelegate, entry.Delegate, entry.Lambda }) Console.WriteLine(await target(round));
        Console.WriteLine(await (Task<int>)typeof(Host).GetMethod("Handle", BindingFlags.NonPublic | BindingFlags.Static)
            .MakeGenericMethod(entry.Message.GetType()).Invoke(null, [entry.Handler, entry.Message]));

        var later = new TaskCompletionSource();
        var call = entry.Call(new Asked(later.Task), round);
        var failure = Caught(entry, new Asked(later.Task));
        later.SetResult();
        Console.WriteLine($"{await call} {await failure}");
    }

    static async Task<string> Caught(IEntry entry, IHost host)
    {
        try
        {
            await entry.Fail(host);
            return "nothing";
        }
        catch (InvalidOperationException e)
        {
            return $"{e.Message} {e.StackTrace.Contains("FailInside")} {e.StackTrace.Contains("Entry.Fail(")}";
        }
    }

    // Its code is instantiated for types of the plug-in.
    static async Task<int> Handle<T>(IHandler<T> handler, T message)
    {
        var first = await handler.Handle(message);
        return first + await handler.Handle(message);
    }

    static async Task<int> OwnDelegate(int value)
    {
        await Task.CompletedTask;
        return -value;
    }

    class Own : IPlugin
    {
        public async Task<int> Run(int value)
        {
            await Task.CompletedTask;
            return value;
        }

        public async ValueTask<string> Name()
        {
            await Task.CompletedTask;
            return "own";
        }

        public async Task<T> Generic<T>(T value)
        {
            await Task.CompletedTask;
            return value;
        }
    }

    class OwnBase : PluginBase
    {
        public override async Task<int> Abstract(int value) => await Virtual(value) + 1;
    }

    class Asked(Task later) : IHost
    {
        public Task Later => later;

        public async Task<int> Ask(int value)
        {
            await Task.CompletedTask;
            return value + 5;
        }
    }
}
