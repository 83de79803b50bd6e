using System.Runtime.CompilerServices;

namespace Async2.Compiler.Tests.Fixtures;

/// <summary>
/// Methods that suspend, use an object for the last time, look whether their continuation holds it still, and suspend once more.
/// </summary>
internal static class Retention
{
    public static IReadOnlyDictionary<string, Func<Stop, Task>> Methods { get; } = new Dictionary<string, Func<Stop, Task>>
    {
        ["a local"] = Local,
        ["a parameter"] = stop => Parameter(stop, stop.Tracked()),
        ["live in a loop"] = stop => LiveInLoop(stop, stop.Tracked()),
        ["live on one branch"] = stop => LiveOnOneBranch(stop, stop.Tracked(), branch: false),
        ["dead in a handler"] = stop => Thrown(stop, stop.Tracked()),
        ["dead in a filter"] = stop => Filtered(stop, stop.Tracked()),
        ["dead in a handler of a callee's exception"] = stop => ThrownByCallee(stop, stop.Tracked()),
        ["dead behind a finally block"] = stop => LeavingTry(stop, stop.Tracked()),
        ["in a struct"] = stop => InStruct(stop, (1, stop.Tracked())),
        ["of a type parameter's type"] = stop => OfTypeParameter(stop, stop.Tracked()),
        ["an awaiter's"] = Awaiter,
        ["the result of a callee"] = ResultOfCallee,
        ["on the stack"] = OnTheStack,
        ["in an iterator"] = InIterator,
        ["live in a loop of a larger method"] = stop => LiveInLoopOfLarger(stop, stop.Tracked()),
        ["in the last run"] = stop => NeverAgain(stop, stop.Tracked()),
    };

    /// <summary>Runs a method until it has looked: what it saw, then whether the object is still alive.</summary>
    public static bool[] Run(string name)
    {
        var stop = new Stop();
        var task = Start(name, stop);
        while (stop.Seen.Count == 0) stop.Continue();
        var isAlive = stop.IsAlive;
        GC.KeepAlive(task);
        return [.. stop.Seen, isAlive];
    }

    // The frames of the methods are gone when it returns.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Task Start(string name, Stop stop) => Methods[name](stop);

    private static async Task Local(Stop stop)
    {
        var big = stop.Tracked();
        await stop;
        GC.KeepAlive(big);
        stop.Look();
        await stop;
    }

    private static async Task Parameter(Stop stop, object big)
    {
        await stop;
        await stop;
        GC.KeepAlive(big);
        stop.Look();
        await stop;
    }

    private static async Task LiveInLoop(Stop stop, object big)
    {
        for (var i = 0; i < 2; i++)
        {
            await stop;
            GC.KeepAlive(big);
        }

        stop.Look();
        await stop;
    }

    private static async Task LiveInLoopOfLarger(Stop stop, object big)
    {
        for (var i = 0; i < 2; i++)
        {
            await stop;
            await Task.CompletedTask;
            await Task.CompletedTask;
            await Task.CompletedTask;
            await Task.CompletedTask;
            await Task.CompletedTask;
            await stop;
            GC.KeepAlive(big);
        }

        stop.Look();
        await stop;
    }

    private static async Task LiveOnOneBranch(Stop stop, object big, bool branch)
    {
        await stop;
        if (branch)
        {
            await stop;
            GC.KeepAlive(big);
            return;
        }

        stop.Look();
        await stop;
    }

    private static async Task Thrown(Stop stop, object big)
    {
        try
        {
            await stop;
            ThrowIf(stop.Seen.Count == 0);
            await stop;
            GC.KeepAlive(big);
        }
        catch (InvalidOperationException)
        {
            stop.Look();
        }

        await stop;
    }

    private static async Task Filtered(Stop stop, object big)
    {
        try
        {
            await stop;
            ThrowIf(stop.Seen.Count == 0);
            await stop;
            GC.KeepAlive(big);
        }
        catch (Exception e) when (e.Message.Length > 0)
        {
            stop.Look();
        }

        await stop;
    }

    private static async Task ThrownByCallee(Stop stop, object big)
    {
        try
        {
            await stop;
            await Fails(stop);
            GC.KeepAlive(big);
            await stop;
            GC.KeepAlive(big);
        }
        catch (InvalidOperationException)
        {
            stop.Look();
        }

        await stop;
    }

    private static async Task Fails(Stop stop)
    {
        if (stop.Seen.Count == 0) throw new InvalidOperationException("thrown");
        await stop;
    }

    private static async Task LeavingTry(Stop stop, object big)
    {
        try
        {
            for (var i = 0; i < 2; i++)
            {
                await stop;
                GC.KeepAlive(big);
            }
        }
        finally
        {
            GC.KeepAlive(stop);
        }

        stop.Look();
        await stop;
    }

    private static async Task InStruct(Stop stop, (int Number, object Big) pair)
    {
        await stop;
        GC.KeepAlive(pair.Big);
        stop.Look();
        await stop;
    }

    private static async Task OfTypeParameter<T>(Stop stop, T big)
    {
        await stop;
        GC.KeepAlive(big);
        stop.Look();
        await stop;
    }

    // The awaiter refers to the task, which refers to its result.
    private static async Task Awaiter(Stop stop)
    {
        await stop;
        GC.KeepAlive(await Later(stop));
        stop.Look();
        await stop;
    }

    private static Task<object> Later(Stop stop)
    {
        var source = new TaskCompletionSource<object>();
        stop.Meanwhile(() => source.SetResult(new object()));
        return stop.Track(source.Task);
    }

    private static async Task ResultOfCallee(Stop stop)
    {
        var big = await Make(stop);
        await stop;
        GC.KeepAlive(big);
        stop.Look();
        await stop;
    }

    private static async Task<object> Make(Stop stop)
    {
        await stop;
        return stop.Tracked();
    }

    private static async Task OnTheStack(Stop stop)
    {
        Use(stop.Tracked(), await Number(stop));
        stop.Look();
        await stop;
    }

    private static async Task<int> Number(Stop stop)
    {
        await stop;
        return 1;
    }

    // The iterator lives on while its consumer waits.
    private static async Task InIterator(Stop stop)
    {
        await foreach (var _ in Items(stop)) await stop;
    }

    private static async IAsyncEnumerable<int> Items(Stop stop)
    {
        var big = stop.Tracked();
        await stop;
        GC.KeepAlive(big);
        stop.Look();
        yield return 1;
    }

    // Looks in the middle of its last run, and is done.
    private static async Task NeverAgain(Stop stop, object big)
    {
        await stop;
        GC.KeepAlive(big);
        stop.Look();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ThrowIf(bool value)
    {
        if (value) throw new InvalidOperationException("thrown");
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Use(object big, int number) => GC.KeepAlive((big, number));
}
