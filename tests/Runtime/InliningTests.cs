using System.Runtime.CompilerServices;

namespace Async2.Tests;

/// <summary>
/// Awaiters that call the continuation from within UnsafeOnCompleted. async1 recurses there, and so does a chain: nobody
/// may touch it after the subscription, so there is no place from which it could be unwound first.
/// </summary>
public class InliningTests
{
    private sealed class Nesting
    {
        public int Depth;
        public int Deepest;
        public nint Stack;
        private nint _top;

        public unsafe void Enter()
        {
            nint here = (nint)(&here);
            if (Depth++ == 0) _top = here;
            Deepest = Math.Max(Deepest, Depth);
            Stack = Math.Max(Stack, _top - here);
        }
    }

    private readonly struct InlineAwaiter(Nesting nesting) : ICriticalNotifyCompletion
    {
        public bool IsCompleted => false;

        public InlineAwaiter GetAwaiter() => this;

        public void GetResult()
        {
        }

        public void OnCompleted(Action continuation) => throw new NotSupportedException();

        public void UnsafeOnCompleted(Action continuation)
        {
            nesting.Enter();
            continuation();
            nesting.Depth--;
        }
    }

    private static async Task Original(Nesting nesting, int count)
    {
        for (int i = 0; i < count; i++) await new InlineAwaiter(nesting);
    }

    private sealed class TestFrame(Nesting nesting, int count) : Frame
    {
        private int _count = count;

        public override Continuation? Resume(Continuation? completed, Exception? thrown) =>
            --_count == 0 ? null : Suspension.InnermostAgain(this, 0);

        public override void Subscribe(ChainCompletion root) => Awaiters.Subscribe(new InlineAwaiter(nesting), root);
    }

    [Fact]
    public void They_nest_as_they_do_in_async1() => OnOwnThread.Run(() =>
    {
        const int Count = 500;
        Nesting expected = new(), actual = new();
        Task original = Original(expected, Count);
        Task task = TaskThunk.Complete(
            ContextSnapshot.CaptureOf(Thread.CurrentThread), Suspension.Innermost(new TestFrame(actual, Count), 0));
        Assert.True(original.IsCompletedSuccessfully);
        Assert.True(task.IsCompletedSuccessfully);
        Assert.Equal(Count, expected.Deepest);
        Assert.Equal(expected.Deepest, actual.Deepest);
        // 100,000 levels would take more stack than there is, in either.
        Assert.InRange(actual.Stack / Count, 1, 2 * expected.Stack / Count);
    });
}
