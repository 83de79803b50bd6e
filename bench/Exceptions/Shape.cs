namespace Async2.Bench.Exceptions;

/// <summary>What one operation is: a recursion that ends at the bottom in one way or another.</summary>
/// <param name="Depth">How many async methods are on the stack.</param>
/// <param name="Throws">Whether the last throws a new exception, which is caught above the recursion; else it returns.</param>
/// <param name="Suspends">Whether it awaits <see cref="Awaiter"/> before that.</param>
/// <param name="Finallys">How many of them, at equal distances, call the next within a try with a finally block.</param>
internal sealed record Shape(int Depth, bool Throws, bool Suspends = false, int Finallys = 0)
{
    /// <summary>
    /// What suspends. Whoever runs the recursion resumes it on its own thread: through the thread pool, how soon a thread wakes
    /// up would be measured.
    /// </summary>
    public NullAwaiter Awaiter { get; } = new();

    /// <summary>Whether the method with so many below it, itself included, is one of those with a finally block.</summary>
    public bool IsGuarded(int depth) => Finallys > 0 && depth % (Depth / Finallys) == 0;
}
