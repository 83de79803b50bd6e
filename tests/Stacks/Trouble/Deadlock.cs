namespace Troubles;

/// <summary>Two transfers take the locks of two accounts in opposite order. A third waits for one of them.</summary>
internal static class Deadlock
{
    private static readonly Account s_savings = new();
    private static readonly Account s_current = new();
    private static readonly List<Task> s_flows = [];

    public static void Start()
    {
        var bothHoldTheirFirst = new TaskCompletionSource();
        s_flows.Add(TransferAsync(s_savings, s_current, bothHoldTheirFirst.Task));
        s_flows.Add(TransferAsync(s_current, s_savings, bothHoldTheirFirst.Task));
        bothHoldTheirFirst.SetResult(); // continues both here
        s_flows.Add(s_savings.BalanceAsync());
        Check.Incomplete(s_flows);
    }

    private static async Task TransferAsync(Account from, Account to, Task start)
    {
        await from.Lock.WaitAsync();
        try
        {
            await start;
            await to.Lock.WaitAsync();
            try
            {
                (from.Balance, to.Balance) = (from.Balance - 1, to.Balance + 1);
            }
            finally
            {
                to.Lock.Release();
            }
        }
        finally
        {
            from.Lock.Release();
        }
    }
}

internal sealed class Account
{
    public SemaphoreSlim Lock { get; } = new(1);

    public int Balance { get; set; }

    public async Task<int> BalanceAsync()
    {
        await Lock.WaitAsync();
        try
        {
            return Balance;
        }
        finally
        {
            Lock.Release();
        }
    }
}
