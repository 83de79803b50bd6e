namespace Async2;

/// <summary>A suspended activation of an async method that has a result.</summary>
/// <typeparam name="T">The type of the result.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public abstract class Frame<T> : Frame
{
    /// <summary>The result, once <see cref="Frame.Resume"/> has returned null.</summary>
    public T Result = default!;
}
