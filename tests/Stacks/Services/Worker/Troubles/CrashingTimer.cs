namespace Worker;

/// <summary>The callback of a timer fails, which ends the process.</summary>
internal sealed class CrashingTimer : WorkerTrouble
{
    public override void Start(WorkerService service)
    {
        using var timer = new Timer(_ => Expire(), null, 50, Timeout.Infinite);
        Thread.Sleep(Timeout.Infinite);
    }

    private static void Expire() => throw new InvalidOperationException("nothing to expire");
}
