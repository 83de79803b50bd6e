namespace Async2.Stressed;

/// <summary>A TaskScheduler: the thread pool, or one of a ConcurrentExclusiveSchedulerPair.</summary>
internal sealed class SchedulerHome(string name, TaskScheduler scheduler, bool isExclusive = false) : Home(name)
{
    public override Task Start(Func<Task> chain) =>
        Task.Factory.StartNew(chain, CancellationToken.None, TaskCreationOptions.None, scheduler).Unwrap();

    protected override bool IsExclusive(Place place) => isExclusive && place.Scheduler == scheduler;
}
