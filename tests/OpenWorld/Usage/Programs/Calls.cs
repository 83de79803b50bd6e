using Services;

// Calls as in an app: awaited at once, through an interface or a virtual method. One source for several programs.
static class Calls
{
    public static async Task All(string who, IStore store)
    {
        Console.WriteLine($"-- {who}");
        await Print("load", async () => await store.Load("key"));
        await Print("save", async () => { await store.Save("key", 1); return "saved"; });
        await Print("load again", async () => await store.Load("key"));
        await Print("name", async () => await store.Name(5));
        await Print("flush", async () => { await store.Flush(); return "flushed"; });
        await Print("get", async () => await store.Get("text"));
        await Print("get int", async () => await store.Get(5));
        await Print("twice", async () => await store.Twice("k"));
        await Print("configured", async () => await store.Load("key").ConfigureAwait(false));
    }

    public static async Task Job(string who, Job job, IStore store)
    {
        Console.WriteLine($"-- {who}");
        await Print("describe", async () => await job.Describe());
        await Print("run", async () => await job.Run(store));
    }

    public static async Task Print<T>(string what, Func<Task<T>> call)
    {
        try
        {
            Console.WriteLine($"{what}: {await call()}");
        }
        catch (Exception e)
        {
            Console.WriteLine($"{what}: {e.GetType().Name} {e.Message.Split('\n')[0]}");
        }
    }
}
