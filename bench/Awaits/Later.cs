namespace Async2.Bench.Awaits;

/// <summary>Runs an action on a thread of the pool, mostly on this one as soon as it is free. Allocates nothing.</summary>
internal sealed class Later(Action action) : IThreadPoolWorkItem
{
    public void Do() => ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: true);

    void IThreadPoolWorkItem.Execute() => action();
}
