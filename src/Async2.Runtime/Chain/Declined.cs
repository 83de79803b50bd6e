namespace Async2;

/// <summary>
/// The answer of the variant of a method that only passes a task through, when it reaches no variant itself: it has done nothing
/// yet, so its caller calls the method and awaits the task, as it was written.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public sealed class Declined : Continuation
{
    /// <summary>The only one. Never part of a chain.</summary>
    public static readonly Continuation Instance = new Declined();

    private Declined()
        : base(CallStatus.Declined)
    {
    }
}
