// Prints for each call whether the threads of the pool are free while it waits, and what it returns.

static class Program
{
    private static readonly int s_threads = Environment.ProcessorCount;

    static void Main(string[] limit)
    {
        ThreadPool.SetMinThreads(1, 1);
        ThreadPool.SetMaxThreads(s_threads, s_threads);
        var wait = TimeSpan.FromMilliseconds(int.Parse(limit[0]));
        foreach (var (name, call) in Cases()) Console.WriteLine($"{name}: {Run(call, wait)}");
    }

    private static IEnumerable<(string Name, Func<Task<int>, Task<int>> Call)> Cases() =>
    [
        ("static", Static), ("generic", Generic), ("two assemblies away", Deep), ("friends", Friends), ("own method between", Between),
        ("virtual", Virtual), ("own override", OwnOverride), ("explicit", Explicit), ("protected", Protected), ("generic class", GenericClass),
        ("generic virtual", GenericVirtual), ("struct", Struct), ("lambda", Lambda), ("method group", Group), ("static method group", StaticGroup),
        ("iterator", Iterator),
    ];

    private static string Run(Func<Task<int>, Task<int>> call, TimeSpan wait)
    {
        var gate = new TaskCompletionSource<int>(TaskCreationOptions.RunContinuationsAsynchronously);
        var running = Enumerable.Range(0, 4 * s_threads).Select(_ => Task.Run(() => call(gate.Task))).ToArray();
        var free = new ManualResetEventSlim();
        // Two times, because each call yields once.
        ThreadPool.QueueUserWorkItem(_ => ThreadPool.QueueUserWorkItem(_ => free.Set()));
        var state = free.Wait(wait) ? "suspends" : "blocks";
        gate.SetResult(21);
        Task.WaitAll(running);
        return $"{state} {running.Sum(r => r.Result) / running.Length}";
    }

    private static async Task<int> Static(Task<int> task)
    {
        await Task.Yield();
        return Library.Load(task);
    }

    private static async Task<int> Generic(Task<int> task)
    {
        await Task.Yield();
        return Library.Generic(task);
    }

    private static async Task<int> Deep(Task<int> task)
    {
        await Task.Yield();
        return Library.Deep(task);
    }

    private static async Task<int> Friends(Task<int> task)
    {
        await Task.Yield();
        return Library.Friends(task);
    }

    private static async Task<int> Between(Task<int> task)
    {
        await Task.Yield();
        return Through(task);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Through(Task<int> task) => Library.Load(task) * 2 / 2;

    private static async Task<int> Virtual(Task<int> task)
    {
        await Task.Yield();
        return Library.Hidden(task).Load();
    }

    private static async Task<int> OwnOverride(Task<int> task)
    {
        await Task.Yield();
        return Made(new OwnLoader(task)).Load();
    }

    private static Loader Made(OwnLoader loader) => loader;

    private static async Task<int> Explicit(Task<int> task)
    {
        await Task.Yield();
        return Library.Explicit(task).Load();
    }

    private static async Task<int> Protected(Task<int> task)
    {
        await Task.Yield();
        return new OwnLoader(task).LoadByBase();
    }

    private static async Task<int> GenericClass(Task<int> task)
    {
        await Task.Yield();
        return new Box<int>(task).Value;
    }

    private static async Task<int> GenericVirtual(Task<int> task)
    {
        await Task.Yield();
        return new Box<int>(task).Pair("second").Item1;
    }

    private static async Task<int> Struct(Task<int> task)
    {
        await Task.Yield();
        var handle = new Handle(task);
        return handle.Load();
    }

    private static async Task<int> Lambda(Task<int> task)
    {
        await Task.Yield();
        return Library.Later(task)();
    }

    private static async Task<int> Group(Task<int> task)
    {
        await Task.Yield();
        Func<int> load = Library.Hidden(task).Load;
        return load();
    }

    private static async Task<int> StaticGroup(Task<int> task)
    {
        await Task.Yield();
        Func<Task<int>, int> load = Library.Load;
        return load(task);
    }

    private static async Task<int> Iterator(Task<int> task)
    {
        await Task.Yield();
        var sum = 0;
        foreach (var item in Library.Items(task)) sum += item;
        return sum;
    }

    private sealed class OwnLoader(Task<int> task) : Loader
    {
        public override int Load() => task.Result + 0 * Protected(task);

        public int LoadByBase() => Protected(task);
    }
}
