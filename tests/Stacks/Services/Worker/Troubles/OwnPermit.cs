namespace Worker;

/// <summary>A failing step does not release the semaphore that it has entered.</summary>
internal sealed class OwnPermit : WorkerTrouble
{
    private const int Permits = 3;
    private const int Steps = 15;

    private readonly SemaphoreSlim _disk = new(Permits);

    public override void Start(WorkerService service)
    {
        for (int i = 0; i < Permits; i++) RunAsync(i).Wait();
        for (int i = 0; i < Steps; i++) _ = WriteAsync(i);
        AwaitBegun(Steps);
    }

    private async Task RunAsync(int id)
    {
        try
        {
            await WriteAsync(-id - 1);
        }
        catch (InvalidOperationException)
        {
        }
    }

    private async Task WriteAsync(int id)
    {
        if (id >= 0) Begin();
        await _disk.WaitAsync();
        if (id < 0) throw new InvalidOperationException($"no file {id}");
        await Task.Delay(1);
        _disk.Release();
    }
}
