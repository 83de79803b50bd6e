namespace Troubles;

/// <summary>Flows that wait for a buffer, which others have rented and do not return.</summary>
internal static class Kept
{
    private static readonly Buffers s_buffers = new();
    private static readonly List<byte[]> s_kept = [];

    public static void Start()
    {
        List<Task> flows = [];
        for (var i = 0; i < Buffers.Count; i++) KeepAsync(s_buffers).Wait();
        for (var i = 0; i < 5; i++) flows.Add(UseAsync(s_buffers, Task.CompletedTask));
        Check.Incomplete(flows);
    }

    public static async Task KeepAsync(Buffers buffers)
    {
        var buffer = await buffers.RentAsync();
        lock (s_kept) s_kept.Add(buffer);
    }

    public static async Task UseAsync(Buffers buffers, Task until)
    {
        var buffer = await buffers.RentAsync();
        try
        {
            await until;
        }
        finally
        {
            buffers.Return(buffer);
        }
    }
}

/// <summary>Buffers, which do not know that they belong to these.</summary>
internal sealed class Buffers
{
    public const int Count = 2;

    private readonly Stack<byte[]> _free = [];

    private SemaphoreSlim Available { get; } = new(Count);

    public async Task<byte[]> RentAsync()
    {
        await Available.WaitAsync();
        try
        {
            lock (_free) return _free.TryPop(out var buffer) ? buffer : new byte[4096];
        }
        catch (OutOfMemoryException)
        {
            Available.Release();
            throw;
        }
    }

    public void Return(byte[] buffer)
    {
        lock (_free) _free.Push(buffer);
        Available.Release();
    }
}
