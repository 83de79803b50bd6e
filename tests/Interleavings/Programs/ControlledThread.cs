namespace Async2.Interleaved;

/// <summary>A thread of a scenario, of which one at a time runs.</summary>
internal sealed class ControlledThread(Explorer explorer, Action body) : IDisposable
{
    private readonly SemaphoreSlim _turn = new(0);
    private Thread? _thread;

    /// <summary>What it cannot go on before; null: it can.</summary>
    private Func<bool>? _condition;

    public bool HasEnded { get; private set; }

    public Exception? Failure { get; private set; }

    public bool CanRun => !HasEnded && (_condition is null || _condition());

    public void Start()
    {
        _thread = new Thread(Run) { IsBackground = true };
        _thread.UnsafeStart();
    }

    /// <summary>The thread has ended, or will be there for ever.</summary>
    public void Dispose()
    {
        if (HasEnded) _thread!.Join();
        _turn.Dispose();
    }

    /// <summary>It is this thread's turn.</summary>
    public void Go() => _turn.Release();

    public void AwaitTurn() => _turn.Wait();

    /// <summary>Others may have their turns here.</summary>
    public void Yield() => explorer.Switch(this);

    /// <summary>Others have their turns until the condition holds.</summary>
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
