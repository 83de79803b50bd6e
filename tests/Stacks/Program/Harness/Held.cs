namespace Shapes.Harness;

/// <summary>Tasks that never complete, and other objects, which a static list keeps alive.</summary>
internal static class Held
{
    private static readonly List<object> s_held = [];

    /// <summary>The task of a new <see cref="TaskCompletionSource"/>.</summary>
    public static Task Task() => Keep(new TaskCompletionSource()).Task;

    /// <summary>The task of a new <see cref="TaskCompletionSource{TResult}"/>.</summary>
    public static Task<T> Task<T>() => Keep(new TaskCompletionSource<T>()).Task;

    public static T Keep<T>(T held)
        where T : class
    {
        lock (s_held) s_held.Add(held);
        return held;
    }
}
