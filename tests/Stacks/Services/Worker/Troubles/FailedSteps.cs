namespace Worker;

/// <summary>Steps fail whose tasks nobody awaits.</summary>
internal sealed class FailedSteps : WorkerTrouble
{
    private const int Steps = 25;

    public override void Start(WorkerService service)
    {
        for (int i = 0; i < Steps; i++) _ = ArchiveAsync(i);
        AwaitBegun(Steps);
        // The garbage collector takes failed tasks, and others follow.
        new Thread(Repeat) { IsBackground = true }.Start();
    }

    private void Repeat()
    {
        for (var id = Steps; ; id++, Thread.Sleep(20)) _ = ArchiveAsync(id);
    }

    private async Task ArchiveAsync(int id)
    {
        await Task.Delay(1);
        Begin();
        throw new InvalidOperationException($"no room for {id}");
    }
}
