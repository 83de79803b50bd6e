using System.Runtime.CompilerServices;
using Async2.Internals;

namespace Async2.Tests;

/// <summary>An allocation fails where async1 would throw the exception at the await.</summary>
public class MemoryShortageTests
{
    private const int Protected = 1;

    /// <summary>A task for whose continuation there is no memory.</summary>
    private readonly struct FullAwaiter : ICriticalNotifyCompletion
    {
        public void OnCompleted(Action continuation) => throw new NotSupportedException();

        public void UnsafeOnCompleted(Action continuation) => throw new InsufficientMemoryException();
    }

    /// <summary><code>try { await Task.Yield(); await default(FullAwaiter); } catch (OutOfMemoryException) { return 1; }</code></summary>
    private sealed class Catching(bool yieldsFirst) : Frame<int>
    {
        private bool _hasYielded = !yieldsFirst;

        public override Continuation? Resume(Continuation? completed, Exception? thrown)
        {
            if (thrown is OutOfMemoryException)
            {
                Result = 1;
                return null;
            }

            _hasYielded = true;
            return Suspension.InnermostAgain(this, Protected);
        }

        public override void Subscribe(ChainCompletion root)
        {
            var awaiter = default(FullAwaiter);
            if (_hasYielded) TaskAwaiters.Subscribe(ref awaiter, root);
            else Awaiters.Subscribe(default(YieldAwaitable.YieldAwaiter), root);
        }
    }

    /// <summary>The same without a handler.</summary>
    private sealed class Failing : Frame<int>
    {
        public override Continuation? Resume(Continuation? completed, Exception? thrown) => throw thrown!;

        public override void Subscribe(ChainCompletion root)
        {
            var awaiter = default(FullAwaiter);
            TaskAwaiters.Subscribe(ref awaiter, root);
        }
    }

    private static Task<int> Suspended(Frame<int> frame) => Lowered.Thunk(() => new AsyncResult<int>(Suspension.Innermost(frame, Protected)));

    private static void InContext(Action test) => OnOwnThread.Run(() =>
    {
        SynchronizationContext.SetSynchronizationContext(new InlineContext("A", _ => { }));
        test();
    });

    [Fact]
    public void An_await_of_a_task_fails_its_method() => InContext(() =>
    {
        Task<int> task = Suspended(new Failing());
        Assert.Equal(TaskStatus.Faulted, task.Status);
        Assert.IsType<InsufficientMemoryException>(task.Exception!.InnerException);
    });

    [Fact]
    public void It_fails_a_caller() => InContext(() =>
    {
        Task<int> task = Lowered.Caller(() => { }, () => new AsyncResult<int>(Suspension.Innermost(new Failing(), 0)), r => r);
        Assert.IsType<InsufficientMemoryException>(Assert.Throws<AggregateException>(() => task.Result).InnerException);
    });

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void It_can_be_caught_around_the_await(bool yieldsFirst) =>
        InContext(() => Assert.Equal(1, Suspended(new Catching(yieldsFirst)).Result));

    [Fact]
    public void A_class_initialiser_that_failed_for_it_counts()
    {
        var cause = new TypeInitializationException("T", new InsufficientMemoryException());
        Assert.True(MemoryShortage.IsCauseOf(new TypeInitializationException("U", cause)));
        Assert.False(MemoryShortage.IsCauseOf(new TypeInitializationException("T", new InvalidOperationException())));
    }
}
