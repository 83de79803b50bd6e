namespace Troubles;

/// <summary>Flows that wait for a permit, which others have taken and not given back.</summary>
internal static class Permits
{
    private static readonly List<Task> s_flows = [];
    private static readonly Gate s_gate = new();

    public static void Start()
    {
        for (var i = 0; i < Gate.Permits; i++) s_gate.ReturnEarlyAsync(isClosed: true).Wait();
        for (var i = 0; i < 6; i++) s_flows.Add(s_gate.EnterAsync());
        Check.Incomplete(s_flows);
    }
}

internal sealed class Gate
{
    public const int Permits = 3;

    private SemaphoreSlim Open { get; } = new(Permits);

    public async Task<bool> ReturnEarlyAsync(bool isClosed)
    {
        await Open.WaitAsync();
        if (isClosed) return false;
        Open.Release();
        return true;
    }

    public async Task EnterAsync()
    {
        await Open.WaitAsync();
        try
        {
            await Task.Yield();
        }
        finally
        {
            Open.Release();
        }
    }

    public async Task HoldAsync(Task until)
    {
        await Open.WaitAsync();
        await until;
        Open.Release();
    }
}

/// <summary>Permits that one method takes, and another one gives back.</summary>
internal sealed class Slots
{
    private SemaphoreSlim Free { get; } = new(1);

    public async Task TakeAsync() => await Free.WaitAsync();

    public void GiveBack() => Free.Release();
}

/// <summary>A semaphore without permits at the beginning: who waits for it waits for an event.</summary>
internal sealed class Signal
{
    private SemaphoreSlim Event { get; } = new(0);

    public async Task PassAsync(bool isLast)
    {
        await Event.WaitAsync();
        if (isLast) return;
        Event.Release();
    }

    public void Set() => Event.Release();
}
