namespace Async2.Interleaved;

/// <summary>A thread of a scenario. One of them runs at a time.</summary>
internal sealed class ControlledThread(Explorer explorer, Action body) : IDisposable
{
    private readonly SemaphoreSlim _turn = new(0);
    private Thread? _thread;

    /// <summary>The condition that the thread waits for; null if there is none.</summary>
    private Func<bool>? _condition;

    public bool HasEnded { get; private set; }

    public Exception? Failure { get; private set; }

    public bool CanRun => !HasEnded && (_condition is null || _condition());

    public void Start()
    {
        _thread = new Thread(Run) { IsBackground = true };
        _thread.UnsafeStart();
    }

    /// <summary>Waits for the end of the thread, or abandons it.</summary>
    public void Dispose()
    {
        if (HasEnded) _thread!.Join();
        _turn.Dispose();
    }

    /// <summary>Gives the thread its turn.</summary>
    public void Go() => _turn.Release();

    public void AwaitTurn() => _turn.Wait();

    /// <summary>Lets other threads have their turns.</summary>
    public void Yield() => explorer.Switch(this);

    /// <summary>Lets other threads have their turns until the condition holds.</summary>
    public void WaitUntil(Func<bool> condition)
    {
        _condition = condition;
        explorer.Switch(this);
        _condition = null;
    }

    private void Run()
    {
        AwaitTurn();
        SchedulePoint.Current = this;
        try
        {
            body();
        }
        catch (Exception exception)
        {
            Failure = exception;
        }

        SchedulePoint.Current = null;
        HasEnded = true;
        explorer.Leave();
    }
}
