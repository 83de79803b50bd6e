using System.Runtime.CompilerServices;

namespace Async2.Bench.Frames;

/// <summary>A recursion that suspends once, at its bottom. One operation is all of it.</summary>
internal static class Descent
{
    private static readonly NullAwaiter s_awaiter = new();

    public static void Run(int count, int depth)
    {
        for (int i = 0; i < count; i++)
        {
            var task = Descend(depth);
            while (!task.IsCompleted) s_awaiter.Resume();
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> Descend(int depth)
    {
        if (depth > 1) return await Descend(depth - 1) + 1;
        await s_awaiter;
        return 1;
    }
}
