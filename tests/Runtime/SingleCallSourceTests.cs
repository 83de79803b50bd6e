using System.Runtime.CompilerServices;
using System.Threading.Channels;
using System.Threading.Tasks.Sources;
using static Async2.Tests.Kept;

namespace Async2.Tests;

/// <summary>
/// What has subscribed to the source of a ValueTask is used again when it has ended, unless the source may call it once too often, which
/// must stay its own chain's misfortune.
/// </summary>
public class SingleCallSourceTests
{
    private delegate void Subscribing(ChainRoot root);

    private struct Own;

    private struct OwnWithResult;

    private struct OwnOfGeneric;

    private struct OfCore;

    private struct OfChannel;

    private struct Other;

    /// <summary>Whether the library sees what a ValueTask stands on. If not, it may be anybody's source.</summary>
    private static bool SeesSources { get; } =
        Environment.Version.Major > 8 && !new[] { "value-task-fields", "state-machine-boxes" }.Any(Insides.IsSwitchedOff);

    [Fact]
    public void A_source_of_the_programs_own() => OnOwnThread.Run(() =>
    {
        var source = new OwnSource();
        ValueTaskAwaiter awaiter = new ValueTask(source, 0).GetAwaiter();
        AssertIsAlone<Own>(source, root => ValueTaskAwaiters.Subscribe(ref awaiter, root));
    });

    [Fact]
    public void A_source_of_the_programs_own_with_a_result() => OnOwnThread.Run(() =>
    {
        var source = new OwnSource();
        ConfiguredValueTaskAwaitable<int>.ConfiguredValueTaskAwaiter awaiter =
            new ValueTask<int>(source, 0).ConfigureAwait(false).GetAwaiter();
        AssertIsAlone<OwnWithResult>(source, root => ValueTaskAwaiters.SubscribeConfigured(ref awaiter, root));
    });

    /// <summary>Generic code knows the awaiter only as one of the class library's.</summary>
    [Fact]
    public void A_source_of_the_programs_own_behind_an_awaiter_of_any_type() => OnOwnThread.Run(() =>
    {
        var source = new OwnSource();
        ValueTaskAwaiter<int> awaiter = new ValueTask<int>(source, 0).GetAwaiter();
        AssertIsAlone<OwnOfGeneric>(source, root => Awaiters.Subscribe(awaiter, root));
    });

    [Fact]
    public void A_source_that_leaves_it_to_the_class_library() => OnOwnThread.Run(() =>
    {
        var source = new CoreSource();
        ValueTaskAwaiter<int> awaiter = new ValueTask<int>(source, 0).GetAwaiter();
        AssertIsUsedAgain<OfCore>(root => ValueTaskAwaiters.Subscribe(ref awaiter, root), () => source.SetResult(1));
    });

    [Fact]
    public void A_channels_reader() => OnOwnThread.Run(() =>
    {
        var channel = Channel.CreateUnbounded<int>(new() { AllowSynchronousContinuations = true, SingleReader = true });
        ValueTaskAwaiter<int> awaiter = channel.Reader.ReadAsync().GetAwaiter();
        AssertIsUsedAgain<OfChannel>(
            root => ValueTaskAwaiters.Subscribe(ref awaiter, root), () => Assert.True(channel.Writer.TryWrite(1)));
    });

    private static void AssertIsAlone<TTest>(OwnSource source, Subscribing subscribe)
    {
        ChainRoot root = Complete<TTest>(subscribe, source.Call);
        Assert.Null(ContinuationPool.Rent<Waiting<TTest>>());

        var next = new Kept<Other>();
        Task other = End(next.Suspend(new TaskCompletionSource().Task));
        Assert.NotSame(root, next.Next);
        Assert.ThrowsAny<SystemException>(source.Call);
        Assert.False(other.IsCompleted);
    }

    private static void AssertIsUsedAgain<TTest>(Subscribing subscribe, Action end)
    {
        ChainRoot root = Complete<TTest>(subscribe, end);
        Assert.Equal(SeesSources, ContinuationPool.Rent<Waiting<TTest>>() is not null);

        var next = new Kept<Other>();
        _ = End(next.Suspend(new TaskCompletionSource().Task));
        Assert.Equal(SeesSources, next.Next == root);
    }

    private static ChainRoot Complete<TTest>(Subscribing subscribe, Action end)
    {
        var frame = new Waiting<TTest>(subscribe);
        Task task = End(Suspension.Leaf(frame, 0));
        var root = (ChainRoot)frame.Next!;
        end();
        Assert.True(task.IsCompletedSuccessfully);
        return root;
    }

    private sealed class Waiting<TTest>(Subscribing subscribe) : Continuation
    {
        public override Continuation? Resume(Continuation? completed, Exception? thrown) => null;

        public override void Subscribe(ChainRoot root) => subscribe(root);

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

    private sealed class CoreSource : IValueTaskSource<int>
    {
        private ManualResetValueTaskSourceCore<int> _core;     // mutable struct

        public void SetResult(int result) => _core.SetResult(result);

        public ValueTaskSourceStatus GetStatus(short token) => _core.GetStatus(token);

        public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
            _core.OnCompleted(continuation, state, token, flags);

        public int GetResult(short token) => _core.GetResult(token);
    }
}
