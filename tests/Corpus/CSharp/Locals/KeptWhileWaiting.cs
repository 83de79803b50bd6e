// What a method no longer uses is not alive while it waits again, or has ended: operands, variables set to null, arguments, exceptions, contexts.
// runtime-async: what is no longer used stays alive until the method suspends elsewhere, and longer; a debug build keeps its temporaries
// unoptimised: results are kept in locals, which are saved
// Debug builds keep variables (KeptInDebugBuilds): here are none that are not set to null.
namespace Corpus.KeptWhileWaiting;

internal static class Program
{
    private static readonly AsyncLocal<object> s_local = new();

    public static void Main()
    {
        Kept.Show("spilled operand", Spilled);
        Kept.Show("set to null", SetToNull);
        Kept.Show("set to null, read later", SetToNullReadLater);
        Kept.Show("in a loop", Loop);
        Kept.Show("tuple", Tuple);
        Kept.Show("pattern", Pattern);
        Kept.Show("left operand of ??", Coalescing);
        Kept.Show("receiver of ?.", Conditional);
        Kept.Show("array element", ArrayElement);
        Kept.Show("foreach", Foreach);
        Kept.Show("using", Using);
        Kept.Show("await using", AwaitUsing);
        Kept.Show("closure", Closure);
        Kept.Show("caught", Caught);
        Kept.Show("caught twice", CaughtTwice);
        Kept.Show("caught, awaits in the handler", CaughtAwaits);
        Kept.Show("ended by an exception", () => Ended(Kept.New("argument"), new InvalidOperationException()));
        Kept.Show("cancelled", () => Ended(Kept.New("argument"), new OperationCanceledException()));
        Kept.Show("execution context", Context);
        Kept.Show("execution context of a callee", ContextOfCallee);
        Kept.Show("synchronization context", Synchronization);
    }

    private static async Task Spilled()
    {
        await Kept.Latch(0);
        Kept.Use(Kept.New("spilled"), await Get(1));
        await Kept.Latch(2);
    }

    private static async Task SetToNull()
    {
        var o = Kept.New("local");
        await Kept.Latch(0);
        Kept.Use(o);
        o = null;
        await Kept.Latch(1);
        await Kept.Latch(2);
    }

    private static async Task SetToNullReadLater()
    {
        var o = Kept.New("local");
        await Kept.Latch(0);
        Kept.Use(o);
        o = null;
        await Kept.Latch(1);
        Kept.Use(o);
        await Kept.Latch(2);
    }

    private static async Task Loop()
    {
        for (var i = 0; i < 3; i++) Kept.Use(Kept.New($"{i}"), await Get(i));
    }

    private static async Task Tuple()
    {
        Kept.Use((Kept.New("first"), await Get(0)).ToTuple());
        await Kept.Latch(1);
        await Kept.Latch(2);
    }

    private static async Task Pattern()
    {
        switch (await Get(0))
        {
            case string s:
                Kept.Use(s);
                break;
            case object o when await IsObject(1, o):
                Kept.Use(o);
                break;
        }

        await Kept.Latch(2);
    }

    private static async Task<bool> IsObject(int latch, object o)
    {
        await Kept.Latch(latch);
        return o is not null;
    }

    private static async Task Coalescing()
    {
        Kept.Use(Kept.New("left") ?? await Get(0), await Get(1));
        await Kept.Latch(2);
    }

    private static async Task Conditional()
    {
        Kept.Use(Kept.Watch("receiver", new Receiver())?.With(await Get(0)));
        await Kept.Latch(1);
        await Kept.Latch(2);
    }

    private static async Task ArrayElement()
    {
        var array = Kept.Watch("array", new object[1]);
        array[Index()] = await Get(0);
        array = null;
        await Kept.Latch(1);
        await Kept.Latch(2);
    }

    private static int Index() => 0;

    private static async Task Foreach()
    {
        foreach (var o in new[] { Kept.New("item") })
        {
            await Kept.Latch(0);
            Kept.Use(o);
        }

        await Kept.Latch(1);
        foreach (var o in new List<object> { Kept.New("list item") }) await Kept.Latch(2);
    }

    private static async Task Using()
    {
        using (Kept.Watch("resource", new Resource(0))) await Kept.Latch(0);
        await Kept.Latch(1);
        await Kept.Latch(2);
    }

    private static async Task AwaitUsing()
    {
        await using (Kept.Watch("resource", new Resource(0))) Kept.Use(1);
        await Kept.Latch(1);
        await Kept.Latch(2);
    }

    private static async Task Closure()
    {
        var o = Kept.New("captured");
        Func<int, Task> f = async latch =>
        {
            await Kept.Latch(latch);
            Kept.Use(o);
        };
        await f(0);
        await Kept.Latch(1);
        f = null;
        o = null;
        await Kept.Latch(2);
    }

    private static async Task Caught()
    {
        try
        {
            await Fail(0);
        }
        catch (InvalidOperationException)
        {
        }

        await Kept.Latch(1);
        await Kept.Latch(2);
    }

    private static async Task CaughtTwice()
    {
        for (var i = 0; i < 2; i++)
        {
            try
            {
                await Fail(i);
            }
            catch (InvalidOperationException)
            {
            }
        }

        await Kept.Latch(2);
    }

    private static async Task CaughtAwaits()
    {
        try
        {
            await Fail(0);
        }
        catch (InvalidOperationException e) when (e.Message.Length > 0)
        {
            await Kept.Latch(1);
            Kept.Use(e);
        }

        await Kept.Latch(2);
    }

    private static async Task Fail(int latch)
    {
        var o = Kept.New("thrower's local");
        await Kept.Latch(latch);
        Kept.Use(o);
        throw Kept.Watch("exception", new InvalidOperationException("failed"));
    }

    private static async Task Ended(object argument, Exception exception)
    {
        var o = Kept.New("local");
        await Kept.Latch(0);
        await Kept.Latch(1);
        await Kept.Latch(2);
        Kept.Use(o, argument);
        throw exception;
    }

    private static async Task Context()
    {
        s_local.Value = Kept.New("value");
        await Kept.Latch(0);
        s_local.Value = null;
        await Kept.Latch(1);
        await Kept.Latch(2);
    }

    private static async Task ContextOfCallee()
    {
        await InContext(0);
        await Kept.Latch(1);
        await InContext(2);
    }

    private static async Task InContext(int latch)
    {
        s_local.Value = Kept.New("value");
        await Kept.Latch(latch);
    }

    private static async Task Synchronization()
    {
        SynchronizationContext.SetSynchronizationContext(Kept.Watch("context", new InlineContext()));
        await Kept.Latch(0);
        SynchronizationContext.SetSynchronizationContext(null);
        await Kept.Latch(1);
        await Kept.Latch(2);
    }

    private static async Task<object> Get(int latch)
    {
        var inner = Kept.New("callee's local");
        await Kept.Latch(latch);
        Kept.Use(inner);
        return Kept.New("result");
    }

    private sealed class InlineContext : SynchronizationContext
    {
        public override void Post(SendOrPostCallback d, object state) => d(state);
    }

    private sealed class Receiver
    {
        public object With(object o) => o;
    }

    private sealed class Resource(int latch) : IAsyncDisposable, IDisposable
    {
        public async ValueTask DisposeAsync()
        {
            await Kept.Latch(latch);
            Kept.Use(this);
        }

        public void Dispose() => Kept.Use(this);
    }
}
