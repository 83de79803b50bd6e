// The argument of ConfigureAwait is known only at run time: a parameter, a local, a field, a property, one on a null object.
namespace Corpus.ConfigureAwaitByFlag;

internal static class Program
{
    public static void Main() => new PumpContext("ui").Run(async () =>
    {
        foreach (bool back in new[] { true, false })
        {
            var options = new Options(back);
            await Show("parameter", () => ByParameter(back));
            await Show("local", () => ByLocal(options));
            await Show("field", () => ByField(options));
            await Show("property", () => ByProperty(options));
            await Show("own field", new Owner(back).ByOwnField);
            await Show("completed", () => Completed(options));
            await Show("ValueTask", () => OfValueTask(options, back));
            await Show("delegate", () => OfDelegate(() => Wait(), options));
            await Show("interface", () => OfInterface(new Waiter(), options));
            await Show("task of another", () => OfTask(new Source().Begin, options));
            await Show("in try", () => InTry(options));
            await Show("loop", () => InLoop(options));
            await Show("changed within", () => ChangedWithin(options));
            await Show("changed meanwhile", () => ChangedMeanwhile(back));
            await Show("by reference", () => ByReference(back));
            await Show("computed", () => Computed(options));
            await Show("generic", () => Generic<string>.Await(options));
            await Show("iterated", () => Iterated(options));
            await Show("given back", () => Relayed(options));
        }

        await Show("null, direct", () => ByProperty(null!));
        await Show("null, of a field", () => ByField(null!));
        await Show("null, delegate", () => OfDelegate(() => Wait(), null!));
        await Show("null, completed", () => Completed(null!));
        await Show("null, in try", () => InTry(null!));
        await Show("null, task of another", () => OfTask(new Source().Begin, null!));
    });

    private static async Task Show(string name, Func<Task> run)
    {
        try
        {
            await run();
        }
        catch (NullReferenceException e)
        {
            WriteLine($"{name}: {e.GetType().Name}");
        }

        WriteLine($"{name}: back {PumpContext.CurrentName}");
    }

    private static void Tell(string name) => WriteLine($"{name}: {PumpContext.CurrentName}");

    private static async Task Wait() => await Elsewhere.Go();

    private static async Task<int> Wait(int n)
    {
        await Elsewhere.Go();
        return n;
    }

    private static async Task ByParameter(bool back)
    {
        await Wait().ConfigureAwait(back);
        Tell("parameter");
        await Wait(1).ConfigureAwait(back);
        Tell("parameter");
    }

    private static async Task ByLocal(Options options)
    {
        var back = options.Back;
        WriteLine(await Wait(2).ConfigureAwait(back));
        Tell("local");
    }

    private static async Task ByField(Options options)
    {
        await Wait().ConfigureAwait(options.IsBack);
        Tell("field");
    }

    private static async Task ByProperty(Options options)
    {
        WriteLine(await Wait(3).ConfigureAwait(options.Back));
        Tell("property");
    }

    private static async Task Completed(Options options)
    {
        await Done().ConfigureAwait(options.Back);
        Tell("completed");
        await Wait().ConfigureAwait(options.Back);
        Tell("completed");
    }

    private static async Task Done()
    {
        WriteLine("done");
        if (Environment.TickCount64 < 0) await Wait();
    }

    private static async Task OfValueTask(Options options, bool back)
    {
        WriteLine(await Value(4).ConfigureAwait(options.Back));
        Tell("ValueTask");
        WriteLine(await Value(5).ConfigureAwait(back));
        Tell("ValueTask");
    }

    private static async ValueTask<int> Value(int n)
    {
        await Elsewhere.Go();
        return n;
    }

    private static async Task OfDelegate(Func<Task> wait, Options options)
    {
        await wait().ConfigureAwait(options.Back);
        Tell("delegate");
    }

    private static async Task OfInterface(IWaiter waiter, Options options)
    {
        WriteLine(await waiter.Wait("of a slot").ConfigureAwait(options.Back));
        Tell("interface");
    }

    private static async Task OfTask(Func<Task<string>> begin, Options options)
    {
        WriteLine(await begin().ConfigureAwait(options.Back));
        Tell("task of another");
    }

    private static async Task InTry(Options options)
    {
        try
        {
            await Wait().ConfigureAwait(options.Back);
            Tell("in try");
            await Failing().ConfigureAwait(options.Back);
        }
        catch (InvalidOperationException e) when (Says("filter", e.Message))
        {
            Tell("in catch");
        }
        finally
        {
            Tell("in finally");
        }
    }

    private static bool Says(string name, string text)
    {
        WriteLine($"{name}: {text}");
        return true;
    }

    private static async Task Failing()
    {
        await Elsewhere.Go();
        throw new InvalidOperationException("failed");
    }

    private static async Task InLoop(Options options)
    {
        int sum = 0;
        for (int i = 0; i < 3; i++)
        {
            sum += await Wait(i).ConfigureAwait(options.Back) * await Value(i + 1).ConfigureAwait(options.Back);
            Tell("loop");
            await Task.Yield();
            options.Back = !options.Back;
        }

        WriteLine(sum);
    }

    // Read when the call has returned: what the callee has done by then counts, and what it does later does not.
    private static async Task ChangedWithin(Options options)
    {
        await Turn(options).ConfigureAwait(options.Back);
        Tell("changed within");
        await Turn(options).ConfigureAwait(options.Back);
        Tell("changed within");
    }

    private static async Task Turn(Options options)
    {
        options.Back = !options.Back;
        await Elsewhere.Go();
    }

    private static async Task ChangedMeanwhile(bool back)
    {
        var options = new Options(back);
        await TurnLater(options).ConfigureAwait(options.Back);
        Tell("changed meanwhile");
    }

    private static async Task TurnLater(Options options)
    {
        await Elsewhere.Go().ConfigureAwait(false);
        options.Back = !options.Back;
    }

    private static async Task ByReference(bool back)
    {
        await Turn(ref back).ConfigureAwait(back);
        Tell("by reference");
    }

    private static Task Turn(ref bool back)
    {
        back = !back;
        return Wait();
    }

    private static async Task Computed(Options options)
    {
        await Wait().ConfigureAwait(!options.Back);
        Tell("computed");
        await Wait().ConfigureAwait(options.Back && options.IsBack);
        Tell("computed");
    }

    private static async Task Iterated(Options options)
    {
        await foreach (int n in Items(options)) WriteLine(n);
        Tell("iterated");
    }

    private static async IAsyncEnumerable<int> Items(Options options)
    {
        yield return await Wait(6).ConfigureAwait(options.Back);
        Tell("iterator");
        yield return await Wait(7).ConfigureAwait(options.Back);
        Tell("iterator");
    }

    private static async Task Relayed(Options options)
    {
        WriteLine(await Announced(8).ConfigureAwait(options.Back));
        Tell("relayed");
    }

    private static Task<int> Announced(int n)
    {
        WriteLine("announced");
        return Wait(n);
    }

    private interface IWaiter
    {
        Task<string> Wait(string text);
    }

    private static class Generic<T>
    {
        public static async Task Await(Options options)
        {
            await Wait().ConfigureAwait(options.Back);
            Tell(typeof(T).Name);
        }
    }

    private sealed class Waiter : IWaiter
    {
        public async Task<string> Wait(string text)
        {
            await Elsewhere.Go();
            return text;
        }
    }

    private sealed class Options(bool back)
    {
        public bool IsBack = back;

        public bool Back { get; set; } = back;
    }

    private sealed class Owner(bool back)
    {
        private readonly bool _back = back;

        public async Task ByOwnField()
        {
            await Wait().ConfigureAwait(_back);
            Tell("own field");
            WriteLine(await Wait(9).ConfigureAwait(_back));
            Tell("own field");
        }
    }

    private sealed class Source
    {
        private readonly TaskCompletionSource<string> _task = new();

        public Task<string> Begin()
        {
            Elsewhere.Go().ContinueWith(_ => _task.SetResult("ended"), TaskScheduler.Default);
            return _task.Task;
        }
    }
}
