using System.Runtime.CompilerServices;

namespace Async2.Bench.Exceptions;

/// <summary>The recursion of <see cref="Shape"/> through methods that return Task.</summary>
internal static class TaskRecursion
{
    private static int s_sum;

    public static void Run(Shape shape, int count)
    {
        var task = Loop(shape, count);
        while (!task.IsCompleted) shape.Awaiter.Resume();
        task.GetAwaiter().GetResult();
    }

    private static async Task Loop(Shape shape, int count)
    {
        for (int i = 0; i < count; i++)
        {
            try
            {
                s_sum += shape.IsGuarded(shape.Depth) ? await Guarded(shape, shape.Depth) : await Plain(shape, shape.Depth);
            }
            catch (InvalidOperationException)
            {
                s_sum++;
            }
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> Plain(Shape shape, int depth)
    {
        if (depth == 1)
        {
            if (shape.Suspends) await shape.Awaiter;
            return shape.Throws ? throw new InvalidOperationException() : 1;
        }

        int below = depth - 1;
        return depth + (shape.IsGuarded(below) ? await Guarded(shape, below) : await Plain(shape, below));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<int> Guarded(Shape shape, int depth)
    {
        try
        {
            return depth + await Plain(shape, depth - 1);
        }
        finally
        {
            s_sum += depth;
        }
    }
}
