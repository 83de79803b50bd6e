using System.Runtime.CompilerServices;

namespace Async2.Tests;

/// <summary>
/// A loop whose awaiter calls the continuation inside OnCompleted, each time inside the last: async1's stack overflows, ours must
/// not.
/// </summary>
public class InlineLoopTests
{
    private const int Count = 1_000_000;

    private readonly struct InlineAwaiter : ICriticalNotifyCompletion
    {
        public void OnCompleted(Action continuation) => throw new NotSupportedException();

        public void UnsafeOnCompleted(Action continuation) => continuation();
    }

    /// <summary><code>for (int i = 0; i &lt; Count; i++) { await default(InlineAwaiter); seen(); } return Count;</code></summary>
    private sealed class Loop(Action seen) : Frame<int>
    {
        public override Continuation? Resume(Continuation? completed, Exception? thrown)
        {
            seen();
            if (++Result < Count) return Suspension.InnermostAgain(this, 0);
            return null;
        }

        public override void Subscribe(ChainCompletion root) => Awaiters.Subscribe(default(InlineAwaiter), root);

        public static Task<int> Thunk(Action seen) => Lowered.Thunk(() => new AsyncResult<int>(Suspension.Innermost(new Loop(seen), 0)));
    }

    [Fact]
    public void Goes_on_on_the_pool() => OnOwnThread.Run(() =>
    {
        int onThread = 0;
        Thread thread = Thread.CurrentThread;
        Task<int> task = Loop.Thunk(() => onThread += Thread.CurrentThread == thread ? 1 : 0);
        Assert.Equal(Count, task.Result);
        // As long as there is room, everything is inline.
        Assert.InRange(onThread, 1_000, Count - 1);
    });

    [Fact]
    public void Goes_on_behind_a_caller() => OnOwnThread.Run(() =>
    {
        Task<int> task = Lowered.Caller(() => { }, () => new AsyncResult<int>(Suspension.Innermost(new Loop(() => { }), 0)), r => r + 1);
        Assert.Equal(Count + 1, task.Result);
    });

    [Fact]
    public void Goes_on_in_the_same_SynchronizationContext() => OnOwnThread.Run(() =>
    {
        var posts = new List<string>();
        var context = new RecordingContext("A", posts.Add);
        SynchronizationContext.SetSynchronizationContext(context);
        int elsewhere = 0;
        Task<int> task = Loop.Thunk(() => elsewhere += SynchronizationContext.Current == context ? 0 : 1);
        Assert.Equal(Count, task.Result);
        Assert.Equal(0, elsewhere);
        Assert.All(posts, post => Assert.Equal("post to A", post));
        Assert.NotEmpty(posts);
    });

    [Fact]
    public void Goes_on_on_the_same_TaskScheduler() => OnOwnThread.Run(() =>
    {
        var scheduler = new RecordingScheduler("S", inlines: false);
        int elsewhere = 0;
        Task<int> task = Task.Factory.StartNew(
            () => Loop.Thunk(() => elsewhere += TaskScheduler.Current == scheduler ? 0 : 1),
            CancellationToken.None, TaskCreationOptions.None, scheduler).Unwrap();
        Assert.Equal(Count, task.Result);
        Assert.Equal(0, elsewhere);
    });
}
