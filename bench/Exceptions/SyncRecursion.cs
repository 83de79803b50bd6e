using System.Runtime.CompilerServices;

namespace Async2.Bench.Exceptions;

/// <summary>
/// The recursion of <see cref="Shape"/> through ordinary methods: the cost of an exception that nobody has to catch on its way.
/// </summary>
internal static class SyncRecursion
{
    private static int s_sum;

    public static void Run(Shape shape, int count)
    {
        for (int i = 0; i < count; i++)
        {
            try
            {
                s_sum += shape.IsGuarded(shape.Depth) ? Guarded(shape, shape.Depth) : Plain(shape, shape.Depth);
            }
            catch (InvalidOperationException)
            {
                s_sum++;
            }
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Plain(Shape shape, int depth)
    {
        if (depth == 1) return shape.Throws ? throw new InvalidOperationException() : 1;
        int below = depth - 1;
        return depth + (shape.IsGuarded(below) ? Guarded(shape, below) : Plain(shape, below));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Guarded(Shape shape, int depth)
    {
        try
        {
            return depth + Plain(shape, depth - 1);
        }
        finally
        {
            s_sum += depth;
        }
    }
}
