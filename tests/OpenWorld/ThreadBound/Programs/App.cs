using Library;

// Two requests of each kind run at once, and block in the middle. Each has to find what it left in its thread.
await Each("a field", i => { Session.User = $"user {i}"; Wait(); return Session.User == $"user {i}"; });
await Each("a thread local", i => { Session.Culture = $"culture {i}"; Wait(); return Session.Culture == $"culture {i}"; });
await Each("a field behind an interface", i => { IContext context = new Context(); context.User = $"user {i}"; Wait(); return context.User == $"user {i}"; });
await Each("a field behind a delegate", i => { Action<string> set = user => Session.User = user; set($"user {i}"); Wait(); return Session.User == $"user {i}"; });
await Each("a lock", i => { Session.Enter(); Wait(); var held = Session.IsEntered; Session.Exit(); return held && !Session.IsEntered; });
await Each("nothing", i => { Wait(); return true; });
if (args is ["on-two-threads"]) await OnTwoThreads();

static async Task Each(string what, Func<int, bool> request)
{
    var all = await Task.WhenAll(Enumerable.Range(0, 8).Select(i => Task.Run(async () =>
    {
        await Task.Yield();
        return request(i);
    })));
    Console.WriteLine($"{what}: {all.Count(right => right)} of {all.Length} are right");
}

static async Task OnTwoThreads()
{
    ThreadPool.SetMinThreads(2, 2);
    ThreadPool.SetMaxThreads(2, 2);
    var all = Task.WhenAll(Enumerable.Range(0, 200).Select(_ => Task.Run(async () =>
    {
        await Task.Yield();
        Waiting.For(Task.Delay(100));
    })));
    var first = await Task.WhenAny(all, Task.Run(() => Thread.Sleep(1)).ContinueWith(_ => Task.Delay(8_000)).Unwrap());
    Console.WriteLine(first == all ? "200 have ended" : "they starve");
}

static void Wait() => Task.Delay(20).Wait();
