namespace Async2.Stressed;

/// <summary>A separate thread that executes its items in order.</summary>
internal sealed class Worker
{
    // Early items must be served at once: races are won by nanoseconds.
    private const int Spins = 10;

    private readonly Queue<IThreadPoolWorkItem> _items = new();
    private bool _sleeps;

    public Worker(string name) => new Thread(Work) { Name = name, IsBackground = true }.UnsafeStart();

    public void Hand(IThreadPoolWorkItem item)
    {
        lock (_items)
        {
            _items.Enqueue(item);
            if (_sleeps) Monitor.Pulse(_items);
        }
    }

    private void Work()
    {
        while (true)
        {
            for (var i = 0; i < Spins && _items.Count == 0; i++) Thread.SpinWait(20);
            Take().Execute();
        }
    }

    private IThreadPoolWorkItem Take()
    {
        lock (_items)
        {
            while (_items.Count == 0)
            {
                _sleeps = true;
                Monitor.Wait(_items);
                _sleeps = false;
            }

            return _items.Dequeue();
        }
    }
}
