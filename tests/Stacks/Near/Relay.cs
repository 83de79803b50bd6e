namespace Near;

/// <summary>Calls that pass through this assembly, which may be in another form than the program.</summary>
public static class Relay
{
    public static async Task PassAsync(Func<Task> next)
    {
        await next(); // <- near pass
        GC.KeepAlive(next);
    }

    public static async Task<int> ThroughFarAsync(Func<Task<int>> next)
    {
        return await Far.Relay.PassAsync(next) + 1; // <- near through far
    }
}
