namespace Async2;

/// <summary>The elements of a class in stack traces, one for each suspension point, each determined once.</summary>
/// <remarks>
/// The frame throws the exception in the line of the suspension point, and the CLR records the location. Listeners see no more throws than
/// with async1, which rethrows in each frame. Later, the recorded element is copied.
/// </remarks>
[StackTraceHidden]
internal sealed class LogicalFrames
{
    // Made when it is first needed: a class initialiser that fails for lack of memory fails for good.
    private static ConditionalWeakTable<Type, LogicalFrames>? s_known;

    private readonly Frame _frame;
    private StackTraceElement?[] _frames = [];

    [UnconditionalSuppressMessage("Trimming", "IL2067", Justification = "No constructor is needed.")]
    private LogicalFrames(Type frame) => _frame = (Frame)RuntimeHelpers.GetUninitializedObject(frame);

    /// <summary>The frames of a class.</summary>
    internal static LogicalFrames Of(Type frame) => (s_known ??= []).GetValue(frame, Make);

    /// <summary>The frame at a suspension point.</summary>
    /// <param name="point">The number of the point.</param>
    /// <param name="left">The exception that has left the frame.</param>
    internal StackTraceElement At(int point, Exception left)
    {
        StackTraceElement?[] frames = Volatile.Read(ref _frames);
        if ((uint)point < (uint)frames.Length && frames[point] is { } known) return known;
        return Add(point, Find(point, left));
    }

    /// <inheritdoc cref="Frame.Locate"/>
    internal void Locate(int point, Exception exception) => _frame.Locate(point, exception);

    private static LogicalFrames Make(Type frame) => new(frame);

    // A method of its own, so that the closure is made only here.
    private StackTraceElement Find(int point, Exception left) =>
        StackTraceArray.ThrownBy(left, exception => Locate(point, exception));

    private StackTraceElement Add(int point, StackTraceElement frame)
    {
        lock (this)
        {
            var frames = new StackTraceElement?[Math.Max(_frames.Length, point + 1)];
            _frames.CopyTo(frames, 0);      // others read the old one
            frames[point] = frame;
            Volatile.Write(ref _frames, frames);
        }

        return frame;
    }
}
