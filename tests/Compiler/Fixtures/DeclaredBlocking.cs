[assembly: Async2.ThreadBound(typeof(Async2.Compiler.Tests.Fixtures.DeclaredBlocking), Takes = ["Begin"], Releases = ["End"])]
[assembly: Async2.ThreadBound(typeof(Async2.Compiler.Tests.Fixtures.DeclaredBlocking), Takes = ["Start"])]

namespace Async2.Compiler.Tests.Fixtures;

/// <summary>Methods that block, with declarations, some of which are wrong.</summary>
public static class DeclaredBlocking
{
    public static async Task Caller(Barrier barrier)
    {
        await Task.Yield();
        barrier.SignalAndWait();
        Held(Task.CompletedTask);
        WaitByJson(5);
    }

    [BlockingCall(typeof(Barrier), nameof(Barrier.SignalAndWait))]
    public static Task? Wait(Barrier barrier) => null;

    [BlockingCall(typeof(Barrier), nameof(Barrier.SignalAndWait))]
    public static Task? OtherParameters(string barrier) => null;

    [BlockingCall(typeof(Barrier), nameof(Barrier.SignalAndWait))]
    public static int NoTask(Barrier barrier) => 0;

    [BlockingCall(typeof(Barrier), nameof(Barrier.SignalAndWait))]
    internal static Task? NotPublic(Barrier barrier) => null;

    public static void WaitByJson(int time)
    {
    }

    public static Task? WaitedByJson(int time) => null;

    public static void Held(Task task)
    {
        Begin();
        try
        {
            task.Wait();
        }
        finally
        {
            End();
        }
    }

    private static void Begin()
    {
    }

    private static void End()
    {
    }
}
