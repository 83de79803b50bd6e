// What a method has awaited is not alive while it waits again, or has ended: callees with results and arguments, tasks, sources, awaiters, iterators.
// runtime-async: what a method has awaited stays alive, in .NET 11 awaiters and some results; a debug build keeps its temporaries
// unoptimised: results are kept in locals, which are saved
using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;

namespace Corpus.AwaitedIsForgotten;

internal static class Program
{
    public static void Main()
    {
        Kept.Show("result", Result);
        Kept.Show("result through another method", ResultThroughMethod);
        Kept.Show("arguments", Arguments);
        Kept.Show("receivers", Receivers);
        Kept.Show("generic receivers", GenericReceivers);
        Kept.Show("delegate", Delegates);
        Kept.Show("task", Tasks);
        Kept.Show("ValueTask of a task", ValueTasks);
        Kept.Show("task of a forwarding method", Forwarded);
        Kept.Show("ValueTask of a forwarding method", ForwardedValue);
        Kept.Show("source", Sources);
        Kept.Show("class awaiter", ClassAwaiter);
        Kept.Show("struct awaiter", StructAwaiter);
        Kept.Show("pooling method", PoolingMethod);
        Kept.Show("await foreach", AwaitForeach);
        Kept.Show("await foreach, left", AwaitForeachLeft);
        Kept.Show("WhenAll", All);
        Kept.Show("a task that nobody completes", Lost);
    }

    private static async Task Result()
    {
        Kept.Use(await Get(0));
        await Kept.Latch(1);
        Kept.Use(await GetValue(2));
    }

    private static async Task ResultThroughMethod()
    {
        Kept.Use(await Through(0));
        await Kept.Latch(1);
        await Kept.Latch(2);
    }

    private static async Task<object> Through(int latch) => new[] { await Get(latch) };

    private static async Task<object> Get(int latch)
    {
        var inner = Kept.New("callee's local");
        await Kept.Latch(latch);
        Kept.Use(inner);
        return Kept.New("result");
    }

    private static async ValueTask<object> GetValue(int latch)
    {
        await Kept.Latch(latch);
        return Kept.New("result of a ValueTask");
    }

    private static async Task Arguments()
    {
        await Callee(0, Kept.New("argument 0"), new Holder(Kept.New("in a struct")));
        await Callee(1, Kept.New("argument 1"), new Holder(Kept.New("in a struct")));
        await Kept.Latch(2);
    }

    private static async Task Callee(int latch, object o, Holder holder)
    {
        await Kept.Latch(latch);
        Kept.Use(o, holder.Object);
    }

    private static async Task Receivers()
    {
        await Kept.Watch("receiver", new Receiver()).Method(0);
        await Kept.Latch(1);
        await Kept.Watch<IReceiver>("interface's receiver", new Receiver()).Method(2);
    }

    private static async Task GenericReceivers()
    {
        await Kept.Watch("receiver", new Receiver<string>()).Generic<object>(0);
        await Kept.Latch(1);
        await Kept.Watch<IReceiver>("interface's receiver", new Receiver<object>()).Method(2);
    }

    private static async Task Delegates()
    {
        var holder = new Holder(Kept.New("captured"));
        Func<int, Task> f = async latch =>
        {
            await Kept.Latch(latch);
            Kept.Use(holder.Object);
        };
        await f(0);
        f = null;
        holder = default;
        await Kept.Latch(1);
        await Kept.Latch(2);
    }

    private static async Task Tasks()
    {
        Kept.Use(await Pending(0));
        await Kept.Latch(1);
        await Pending(2);
    }

    private static async Task ValueTasks()
    {
        Kept.Use(await new ValueTask<object>(Pending(0)));
        await Kept.Latch(1);
        await new ValueTask<object>(Pending(2)).ConfigureAwait(false);
    }

    private static async Task Forwarded()
    {
        Kept.Use(await Forwarding(0));
        await Kept.Latch(1);
        await Forwarding(2);
    }

    private static Task<object> Forwarding(int latch) => Pending(latch);

    private static async Task ForwardedValue()
    {
        Kept.Use(await ForwardingValue(0));
        await Kept.Latch(1);
        await ForwardingValue(2);
    }

    private static ValueTask<object> ForwardingValue(int latch) => new(Pending(latch));

    private static async Task Sources()
    {
        Kept.Use(await Source.Start(0));
        await Kept.Latch(1);
        await Source.Start(2);
    }

    private static async Task ClassAwaiter()
    {
        await Kept.Watch("awaiter", new Awaiter(0));
        await Kept.Latch(1);
        await Kept.Latch(2);
    }

    private static async Task StructAwaiter()
    {
        await new Awaitable(Kept.New("in the awaiter"), 0);
        await Kept.Latch(1);
        await Kept.Latch(2);
    }

    private static async Task PoolingMethod()
    {
        Kept.Use(await Pooled(0, Kept.New("argument")));
        await Kept.Latch(1);
        Kept.Use(await Pooled(2, Kept.New("argument")));
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private static async ValueTask<object> Pooled(int latch, object o)
    {
        await Kept.Latch(latch);
        Kept.Use(o);
        return Kept.New("result");
    }

    private static async Task AwaitForeach()
    {
        await foreach (var o in Items(0)) Kept.Use(o);
        await Kept.Latch(1);
        await Kept.Latch(2);
    }

    private static async Task AwaitForeachLeft()
    {
        await Kept.Latch(0);
        await First(Kept.Watch("iterator", Items(1)));
        await Kept.Latch(1);
        await Kept.Latch(2);
    }

    private static async Task First(IAsyncEnumerable<object> items)
    {
        await foreach (var o in items)
        {
            Kept.Use(o);
            break;
        }
    }

    private static async IAsyncEnumerable<object> Items(int latch)
    {
        yield return Kept.New("item 0");
        var local = Kept.New("iterator's local");
        await Kept.Latch(latch);
        Kept.Use(local);
        yield return Kept.New("item 1");
    }

    private static async Task All()
    {
        await Task.WhenAll(Get(0), Get(1));
        await Kept.Latch(2);
    }

    private static async Task Lost()
    {
        _ = Never(Kept.New("argument"));
        await Kept.Latch(0);
        await Kept.Latch(1);
        await Kept.Latch(2);
    }

    private static async Task Never(object o)
    {
        await Kept.Watch("task", new TaskCompletionSource().Task);
        Kept.Use(o);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Task<object> Pending(int latch)
    {
        var source = new TaskCompletionSource<object>();
        Kept.Watch("task", source.Task);
        Kept.WhenOpen(latch, () => source.SetResult(Kept.New("task's result")));
        return source.Task;
    }

    private readonly struct Holder(object o)
    {
        public object Object => o;
    }

    private interface IReceiver
    {
        Task Method(int latch);
    }

    private sealed class Receiver : IReceiver
    {
        public async Task Method(int latch)
        {
            await Kept.Latch(latch);
            Kept.Use(this);
        }
    }

    private sealed class Receiver<T> : IReceiver
    {
        public async Task Generic<TOther>(int latch)
        {
            await Kept.Latch(latch);
            Kept.Use(this, typeof(TOther));
        }

        public Task Method(int latch) => Generic<T>(latch);
    }

    private sealed class Source : IValueTaskSource<object>
    {
        private ManualResetValueTaskSourceCore<object> _core;

        public static ValueTask<object> Start(int latch)
        {
            var source = new Source();
            Kept.Watch("source", source);
            Kept.WhenOpen(latch, () => source._core.SetResult(Kept.New("source's result")));
            return new(source, source._core.Version);
        }

        public object GetResult(short token) => _core.GetResult(token);

        public ValueTaskSourceStatus GetStatus(short token) => _core.GetStatus(token);

        public void OnCompleted(Action<object> continuation, object state, short token, ValueTaskSourceOnCompletedFlags flags) =>
            _core.OnCompleted(continuation, state, token, flags);
    }

    private sealed class Awaiter(int latch) : ICriticalNotifyCompletion
    {
        public bool IsCompleted => false;

        public Awaiter GetAwaiter() => this;

        public object GetResult() => Kept.New("awaiter's result");

        public void OnCompleted(Action continuation) => UnsafeOnCompleted(continuation);

        public void UnsafeOnCompleted(Action continuation) => Kept.Latch(latch).ConfigureAwait(false).GetAwaiter().UnsafeOnCompleted(continuation);
    }

    private readonly struct Awaitable(object o, int latch) : INotifyCompletion
    {
        public bool IsCompleted => false;

        public Awaitable GetAwaiter() => this;

        public object GetResult() => o;

        public void OnCompleted(Action continuation) => Kept.Latch(latch).ConfigureAwait(false).GetAwaiter().UnsafeOnCompleted(continuation);
    }
}
