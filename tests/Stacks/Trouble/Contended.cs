namespace Troubles;

/// <summary>Many threads wait for one lock, whose owner sleeps.</summary>
internal static class Contended
{
    private const int Waiting = 43;

    private static readonly Vault s_vault = new();

    public static void Start()
    {
        using var taken = new ManualResetEventSlim();
        new Thread(() => Hold(taken)) { IsBackground = true }.Start();
        taken.Wait();
        var threads = Enumerable.Range(0, Waiting).Select(_ => new Thread(Open) { IsBackground = true }).ToList();
        foreach (var thread in threads) thread.Start();
        Check.Blocked(threads);
    }

    private static void Open()
    {
        lock (s_vault) GC.KeepAlive(s_vault);
    }

    private static void Hold(ManualResetEventSlim taken)
    {
        lock (s_vault)
        {
            taken.Set();
            Thread.Sleep(Timeout.Infinite);
        }
    }
}
