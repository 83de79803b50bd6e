namespace Far;

/// <summary>Calls that pass through this assembly, which may be in another form than the two others.</summary>
public static class Relay
{
    public static async Task<int> PassAsync(Func<Task<int>> next)
    {
        return await next() + 1; // <- far pass
    }

    public static async ValueTask WaitAsync(Task task)
    {
        await task; // <- far wait
    }
}
