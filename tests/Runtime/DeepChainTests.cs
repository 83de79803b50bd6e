namespace Async2.Tests;

/// <summary>100,000 frames: the dispatcher's loop is flat.</summary>
public class DeepChainTests
{
    private const int Depth = 100_000;

    private sealed class TestFrame(bool handler) : Frame<int>
    {
        public override Continuation? Resume(Continuation? completed, Exception? thrown)
        {
            Assert.Equal(handler, thrown is not null);
            Result = thrown is not null ? 1 : ((Frame<int>)completed!).Result + 1;
            return null;
        }
    }

    private static (Task<int> Task, ManualAwaiter Awaiter) Build(Func<int, bool> isHandler, Func<int> leaf)
    {
        var awaiter = new ManualAwaiter();
        Continuation outermost = Lowered.Leaf(awaiter, () => { }, leaf).Continuation!;
        for (int i = 1; i < Depth; i++)
            outermost = Suspension.WithContinuationContext(outermost, new TestFrame(isHandler(i)), isHandler(i) ? 1 : 0);
        return (TaskThunk.Complete(ContextSnapshot.CaptureOf(Thread.CurrentThread), new AsyncResult<int>(outermost)), awaiter);
    }

    [Fact]
    public void A_result_comes_up() => OnOwnThread.Run(() =>
    {
        (Task<int> task, ManualAwaiter awaiter) = Build(_ => false, () => 1);
        awaiter.Continue();
        Assert.Equal(Depth, task.Result);
    });

    [Fact]
    public void An_exception_comes_up() => OnOwnThread.Run(() =>
    {
        (Task<int> task, ManualAwaiter awaiter) = Build(_ => false, () => throw new InvalidOperationException("deep"));
        awaiter.Continue();
        Assert.Equal("deep", task.Exception!.InnerException!.Message);
    });

    [Fact]
    public void An_exception_is_caught_half_way() => OnOwnThread.Run(() =>
    {
        (Task<int> task, ManualAwaiter awaiter) = Build(i => i == Depth / 2, () => throw new InvalidOperationException("deep"));
        awaiter.Continue();
        Assert.Equal(Depth / 2, task.Result);
    });

    [Fact]
    public void Contexts_between_the_frames_do_not_nest_either() => OnOwnThread.Run(() =>
    {
        var posts = new List<string>();
        SynchronizationContext.SetSynchronizationContext(new RecordingContext("A", posts.Add));
        (Task<int> task, ManualAwaiter awaiter) = Build(_ => false, () => 1);
        awaiter.Continue();
        Assert.Equal(Depth, task.Result);
        Assert.Empty(posts);
    });

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Nor_do_task_schedulers(bool inlines)
    {
        var scheduler = new RecordingScheduler("S", inlines);
        Task<int> result = Task.Factory.StartNew(
            () =>
            {
                (Task<int> task, ManualAwaiter awaiter) = Build(_ => false, () => 1);
                awaiter.Continue();
                return task;
            },
            CancellationToken.None, TaskCreationOptions.None, scheduler).Unwrap();
        Assert.True(result.Wait(TimeSpan.FromSeconds(30)));
        Assert.Equal(Depth, result.Result);
    }
}
