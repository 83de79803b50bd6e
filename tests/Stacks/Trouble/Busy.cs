namespace Troubles;

/// <summary>No trouble, but stacks are to be read while threads allocate as fast as they can, and the garbage collector moves objects.</summary>
internal static class Busy
{
    private const int Waiting = 1000;
    private const int Threads = 3;
    private const int Kept = 1000;
    private const int LargestArray = 200_000;

    private static readonly TaskCompletionSource s_end = new();
    private static readonly List<Task> s_flows = [];

    public static void Start()
    {
        for (int i = 0; i < Waiting; i++) s_flows.Add(WaitAsync(i));
        for (int i = 0; i < Threads; i++) new Thread(Allocate) { IsBackground = true }.Start(i);
        Check.Incomplete(s_flows);
    }

    private static async Task WaitAsync(int id)
    {
        await s_end.Task;
        GC.KeepAlive(id);
    }

    private static void Allocate(object? seed)
    {
        var random = new Random((int)seed!);
        for (var kept = new object[Kept]; ;)
        {
            kept[random.Next(Kept)] = random.Next(50) switch
            {
                0 => new byte[random.Next(LargestArray)],
                < 20 => new string(' ', random.Next(300)),
                _ => new object[random.Next(40)],
            };
        }
    }
}
