using System.Runtime.CompilerServices;

namespace Async2.Bench.Frames;

/// <summary>The well-known recursion: 1,973 calls, of which 987 are leaves. One operation is all of it.</summary>
internal static class Fibonacci
{
    private const int Number = 15;

    private static readonly NullAwaiter s_awaiter = new();

    public static void Run(int count)
    {
        for (int i = 0; i < count; i++) Of(Number).GetAwaiter().GetResult();
    }

    public static void RunSync(int count)
    {
        for (int i = 0; i < count; i++) OfSync(Number);
    }

    /// <summary>Each leaf suspends.</summary>
    public static void RunSuspending(int count)
    {
        for (int i = 0; i < count; i++)
        {
            var task = OfSuspending(Number);
            while (!task.IsCompleted) s_awaiter.Resume();
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> Of(int n) => n < 2 ? n : await Of(n - 1) + await Of(n - 2);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int OfSync(int n) => n < 2 ? n : OfSync(n - 1) + OfSync(n - 2);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> OfSuspending(int n)
    {
        if (n < 2)
        {
            await s_awaiter;
            return n;
        }

        return await OfSuspending(n - 1) + await OfSuspending(n - 2);
    }
}
