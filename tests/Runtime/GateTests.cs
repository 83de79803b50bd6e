using System.Runtime.CompilerServices;
using System.Threading.Channels;
using System.Threading.Tasks.Sources;
using static Async2.Tests.Kept;

namespace Async2.Tests;

/// <summary>
/// Whoever resumes chains from outside may do so as often as he likes: one call for each subscription passes, all others are refused where
/// they are made, and what the chain leaves behind serves the next one, which is not touched.
/// </summary>
public class GateTests
{
    private delegate void Subscribing(ChainCompletion root);

    private struct OfAwaiter;

    private struct OfClass;

    private struct OfSource;

    private struct OfSourceWithResult;

    private struct OfGeneric;

    private struct OfChannel;

    private struct OfContext;

    private struct Next;

    [Fact]
    public void An_awaiter() => OnOwnThread.Run(() =>
    {
        var awaiter = new ManualAwaiter();
        AssertRefuses<OfAwaiter>(root => Awaiters.Subscribe(awaiter, root), () => awaiter.Continuation!);
    });

    [Fact]
    public void An_awaiter_that_woven_code_calls_by_itself() => OnOwnThread.Run(() =>
    {
        var awaiter = new ManualAwaiter();
        AssertRefuses<OfClass>(root => awaiter.UnsafeOnCompleted(root.EscapingAction), () => awaiter.Continuation!);
    });

    [Fact]
    public void A_source() => OnOwnThread.Run(() =>
    {
        var source = new OwnSource();
        ValueTaskAwaiter awaiter = new ValueTask(source, 0).GetAwaiter();
        AssertRefuses<OfSource>(root => ValueTaskAwaiters.Subscribe(ref awaiter, root), () => source.Call);
    });

    [Fact]
    public void A_source_with_a_result() => OnOwnThread.Run(() =>
    {
        var source = new OwnSource();
        ConfiguredValueTaskAwaitable<int>.ConfiguredValueTaskAwaiter awaiter =
            new ValueTask<int>(source, 0).ConfigureAwait(false).GetAwaiter();
        AssertRefuses<OfSourceWithResult>(root => ValueTaskAwaiters.SubscribeConfigured(ref awaiter, root), () => source.Call);
    });

    /// <summary>Generic code knows the awaiter only as one of the class library's.</summary>
    [Fact]
    public void A_source_behind_an_awaiter_of_any_type() => OnOwnThread.Run(() =>
    {
        var source = new OwnSource();
        ValueTaskAwaiter<int> awaiter = new ValueTask<int>(source, 0).GetAwaiter();
        AssertRefuses<OfGeneric>(root => Awaiters.Subscribe(awaiter, root), () => source.Call);
    });

    /// <summary>A task gives a context a delegate, which may be called at any time.</summary>
    [Fact]
    public void A_SynchronizationContext() => OnOwnThread.Run(() =>
    {
        var context = new KeepingContext();
        var task = new TaskCompletionSource();
        AssertRefuses<OfContext>(
            root =>
            {
                SynchronizationContext.SetSynchronizationContext(context);
                Awaiters.Subscribe(task.Task.GetAwaiter(), root);
                SynchronizationContext.SetSynchronizationContext(null);
                task.SetResult();
            },
            () => context.Call!);
    });

    /// <summary>Nor does one that calls once lose anything by it.</summary>
    [Fact]
    public void A_channels_reader() => OnOwnThread.Run(() =>
    {
        var channel = Channel.CreateUnbounded<int>(new() { AllowSynchronousContinuations = true, SingleReader = true });
        ValueTaskAwaiter<int> awaiter = channel.Reader.ReadAsync().GetAwaiter();
        AssertIsUsedAgain(Complete<OfChannel>(
            root => ValueTaskAwaiters.Subscribe(ref awaiter, root), () => Assert.True(channel.Writer.TryWrite(1))));
    });

    [Fact]
    public void Of_two_calls_at_once_one_passes()
    {
        for (int i = 0; i < 1000; i++)
        {
            var awaiter = new ManualAwaiter();
            var frame = new Waiting<Next>(root => Awaiters.Subscribe(awaiter, root));
            Task task = End(Suspension.Innermost(frame, 0));
            Action call = awaiter.Continuation!;
            Exception?[] thrown = new Exception?[2];
            Parallel.For(0, 2, n => thrown[n] = Record.Exception(call));
            Assert.IsType<InvalidOperationException>(Assert.Single(thrown, e => e is not null));
            Assert.True(task.Wait(TimeSpan.FromSeconds(30)));
            Assert.Equal(1, frame.Resumptions);
        }
    }

    /// <summary>The first call resumes the frame inside OnCompleted, which ends there; the second one comes when it has.</summary>
    [Fact]
    public void A_second_call_inside_OnCompleted_is_refused() => OnOwnThread.Run(() =>
    {
        Exception? refused = null;
        var frame = new Waiting<Next>(root =>
        {
            Action call = root.EscapingAction;
            call();
            refused = Record.Exception(call);
        });
        Assert.True(End(Suspension.Innermost(frame, 0)).IsCompletedSuccessfully);
        Assert.Equal(1, frame.Resumptions);
        Assert.IsType<InvalidOperationException>(refused);
    });

    /// <summary>A chain that waits for a task is resumed by the task alone, which has no need of the gate.</summary>
    [Fact]
    [Trait(RuntimeInternals.Needed, RuntimeInternals.Yes)]
    public void A_late_call_does_not_resume_what_waits_for_a_task() => OnOwnThread.Run(() =>
    {
        var (awaiter, gate) = (new ManualAwaiter(), new TaskCompletionSource());
        var first = new Waiting<Next>(root => Awaiters.Subscribe(awaiter, root)) { Again = root => Awaiters.Subscribe(gate.Task.GetAwaiter(), root) };
        Task task = End(Suspension.Innermost(first, 0));
        Action call = awaiter.Continuation!;
        call();
        Assert.Throws<InvalidOperationException>(call);
        Assert.False(task.IsCompleted);
        gate.SetResult();
        Assert.True(task.IsCompletedSuccessfully);
    });

    private static void AssertRefuses<TTest>(Subscribing subscribe, Func<Action> callOf)
    {
        ChainCompletion root = Complete<TTest>(subscribe, () => callOf()());
        Action again = callOf();
        AssertIsUsedAgain(root);
        Assert.Throws<InvalidOperationException>(again);

        var next = new Kept<Next>();
        var gate = new TaskCompletionSource();
        Task other = End(next.Suspend(gate.Task));
        Assert.Throws<InvalidOperationException>(again);
        Assert.False(other.IsCompleted);
        gate.SetResult();
        Assert.True(other.IsCompletedSuccessfully);
    }

    private static void AssertIsUsedAgain(ChainCompletion root)
    {
        var next = new Kept<Next>();
        var gate = new TaskCompletionSource();
        Task task = End(next.Suspend(gate.Task));
        Assert.Same(root, next.Next);
        gate.SetResult();
        Assert.True(task.IsCompletedSuccessfully);
    }

    private static ChainCompletion Complete<TTest>(Subscribing subscribe, Action end)
    {
        var frame = new Waiting<TTest>(subscribe);
        Task task = End(Suspension.Innermost(frame, 0));
        var root = (ChainCompletion)frame.Next!;
        end();
        Assert.True(task.IsCompletedSuccessfully);
        Assert.Same(frame, ContinuationPool.Rent<Waiting<TTest>>());
        return root;
    }

    private sealed class Waiting<TTest>(Subscribing subscribe) : Frame
    {
        private Subscribing? _subscribe = subscribe;

        /// <summary>What it waits for next, if anything.</summary>
        public Subscribing? Again { get; init; }

        public int Resumptions { get; private set; }

        public override Continuation? Resume(Continuation? completed, Exception? thrown)
        {
            Resumptions++;
            if (Again is null || Again == _subscribe) return null;
            _subscribe = Again;
            return Suspension.InnermostAgain(this, 0);
        }

        public override void Subscribe(ChainCompletion root) => _subscribe!(root);

        public override void Recycle() => ContinuationPool.Return(this);
    }

    /// <summary>It calls what has subscribed to it whenever it is told to.</summary>
    private sealed class OwnSource : IValueTaskSource<int>, IValueTaskSource
    {
        private Action? _call;

        public void Call() => _call!();

        public ValueTaskSourceStatus GetStatus(short token) => ValueTaskSourceStatus.Pending;

        public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
            _call = () => continuation(state);

        public int GetResult(short token) => 0;

        void IValueTaskSource.GetResult(short token)
        {
        }
    }

    private sealed class KeepingContext : SynchronizationContext
    {
        public Action? Call { get; private set; }

        public override void Post(SendOrPostCallback d, object? state) => Call = () => d(state);
    }
}
