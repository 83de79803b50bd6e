namespace Worker;

/// <summary>Steps fail whose tasks nobody awaits.</summary>
internal sealed class FailedSteps : WorkerTrouble
{
    private const int Steps = 25;

    public override void Start(WorkerService service)
    {
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
