namespace Troubles;

/// <summary>Ends with an exception that nothing catches, while a flow waits.</summary>
internal static class Crashing
{
    private static readonly TaskCompletionSource s_end = new();
    private static readonly List<Task> s_flows = [];

    public static void Start()
    {
        s_flows.Add(WaitAsync());
        try
        {
            Pay(null);
        }
        catch (ArgumentNullException e)
        {
            throw new InvalidOperationException("the order was not paid", e);
        }
    }

    private static void Pay(object? order) => ArgumentNullException.ThrowIfNull(order);

    private static async Task WaitAsync() => await s_end.Task;
}
