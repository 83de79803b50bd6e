namespace Worker;

/// <summary>Steps fail whose tasks nobody awaits.</summary>
internal sealed class FailedSteps : WorkerTrouble
{
    private const int Steps = 25;
    private const long NoCollection = 100 << 20;

    public override void Start(WorkerService service)
    {
        // The garbage collector would take failed tasks.
        GC.TryStartNoGCRegion(NoCollection);
        for (int i = 0; i < Steps; i++) _ = ArchiveAsync(i);
        AwaitBegun(Steps);
    }

    private async Task ArchiveAsync(int id)
    {
        await Task.Delay(1);
        Begin();
        throw new InvalidOperationException($"no room for {id}");
    }
}
