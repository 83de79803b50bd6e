using System.Runtime.CompilerServices;

namespace Async2.Compiler.Tests.Fixtures;

/// <summary>Blocking calls with each outcome; the methods have their names.</summary>
internal static class Waiting
{
    private static readonly object s_gate = new();

    public static async Task<int> Caller(Task<int> task)
    {
        await Task.Yield();
        var result = 0;
        ByReference(task, ref result);
        return result + Through(task) + InHandler(task) + UnderLock(task) + BehindLock(task) + SetToBlock(task);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int NotReached(Task<int> task) => task.Result;

    private static int Through(Task<int> task) => Suspends(task) + 1;

    private static int Suspends(Task<int> task) => task.Result;

    private static int InHandler(Task<int> task)
    {
        try
        {
            return int.Parse($"{task.Id}!", null);
        }
        catch (FormatException) when (task.Result > 0)
        {
            return 0;
        }
    }

    private static int UnderLock(Task<int> task)
    {
        lock (s_gate) return task.Result;
    }

    private static int BehindLock(Task<int> task)
    {
        lock (s_gate) return OnlyUnderLock(task);
    }

    private static int OnlyUnderLock(Task<int> task) => task.Result;

    private static void ByReference(Task<int> task, ref int result)
    {
        var waited = task.Result;
        result = waited + waited;
    }

    [Blocking(BlockingMode.Block)]
    private static int SetToBlock(Task<int> task) => task.Result;
}
