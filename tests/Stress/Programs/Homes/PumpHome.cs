namespace Async2.Stressed;

/// <summary>A SynchronizationContext with one thread, like that of a user interface.</summary>
internal sealed class PumpHome : Home
{
    private readonly Context _context;

    public PumpHome(string name) : base(name) => _context = new Context(name);

    public override Task Start(Func<Task> chain)
    {
        var started = new TaskCompletionSource<Task>();
        _context.Post(_ => started.SetResult(chain()), null);
        return started.Task.Unwrap();
    }

    protected override bool IsExclusive(Place place) => place.Context == _context;

    private sealed class Context(string name) : SynchronizationContext
    {
        private readonly Worker _worker = new(name);

        public override void Post(SendOrPostCallback d, object? state)
        {
            var posted = new Posted(this, d, state);
            if (Flaws.Strikes(Flaw.Elsewhere)) ThreadPool.UnsafeQueueUserWorkItem(static p => p.Call(), posted, preferLocal: false);
            else _worker.Hand(posted);
        }

        public override string ToString() => name;
    }

    private sealed class Posted(Context context, SendOrPostCallback callback, object? state) : IThreadPoolWorkItem
    {
        public void Execute()
        {
            SynchronizationContext.SetSynchronizationContext(context);
            Call();
        }

        public void Call() => callback(state);
    }
}
