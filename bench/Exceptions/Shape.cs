namespace Async2.Bench.Exceptions;

/// <summary>The shape of one operation: a recursion, and how it ends at the bottom.</summary>
/// <param name="Depth">The number of async methods on the stack.</param>
/// <param name="Throws">Whether the last throws a new exception, which is caught above the recursion; else it returns.</param>
/// <param name="Suspends">Whether it awaits <see cref="Awaiter"/> before that.</param>
/// <param name="Finallys">The number of methods, at equal distances, that call the next within a try with a finally block.</param>
internal sealed record Shape(int Depth, bool Throws, bool Suspends = false, int Finallys = 0)
{
    /// <summary>
    /// The awaiter that suspends. The thread that runs the recursion resumes it; the thread pool would add the wake-up time of a thread.
    /// </summary>
    public NullAwaiter Awaiter { get; } = new();

    /// <summary>Whether the method with this number of methods below it, itself included, has a finally block.</summary>
    public bool IsGuarded(int depth) => Finallys > 0 && depth % (Depth / Finallys) == 0;
}
