namespace Async2.Tests;

/// <summary>The table of <see cref="Transfer"/>, row by row: where async1 resumes a method whose callee has ended.</summary>
public class TransferTests
{
    private const string None = "none";
    private const string Own = "the target's";
    private const string Other = "another";
    private const string Scheduler = "a scheduler";

    [Theory]
    [InlineData("a task", "nowhere", None, nameof(Transfer.Destination.Here))]
    [InlineData("a task", "nowhere", Other, nameof(Transfer.Destination.OnPool))]
    [InlineData("a task", "nowhere", Scheduler, nameof(Transfer.Destination.OnPool))]
    [InlineData("a task", "its context", Own, nameof(Transfer.Destination.Here))]
    [InlineData("a task", "its context", None, nameof(Transfer.Destination.InTarget))]
    [InlineData("a task", "its context", Other, nameof(Transfer.Destination.InTarget))]
    [InlineData("a task", "its context", Scheduler, nameof(Transfer.Destination.InTarget))]
    [InlineData("a task", "its scheduler", Scheduler, nameof(Transfer.Destination.InTarget))]
    [InlineData("a source", "nowhere", None, nameof(Transfer.Destination.HereInTask))]
    [InlineData("a source", "nowhere", Other, nameof(Transfer.Destination.HereInTask))]
    [InlineData("a source", "its context", Own, nameof(Transfer.Destination.QueuedToTarget))]
    [InlineData("a source", "its context", Other, nameof(Transfer.Destination.QueuedToTarget))]
    [InlineData("a source", "its scheduler", Scheduler, nameof(Transfer.Destination.QueuedToTarget))]
    public void The_next_frame_goes_on(string completes, string returns, string thread, string expected) => OnOwnThread.Run(() =>
    {
        var context = new RecordingContext("A");
        var scheduler = new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler;
        object? target = returns switch { "its context" => context, "its scheduler" => scheduler, _ => null };
        SynchronizationContext.SetSynchronizationContext(
            thread switch { Own => context, Other => new RecordingContext("B"), _ => null });
        Transfer.Destination Decide() => Transfer.Decide(completes == "a source", target, Thread.CurrentThread);

        Transfer.Destination actual = thread == Scheduler
            ? Task.Factory.StartNew(Decide, CancellationToken.None, TaskCreationOptions.None, scheduler).Result
            : Decide();

        Assert.Equal(expected, actual.ToString());
    });
}
