namespace Async2;

/// <summary>
/// The return value of a pass-through variant that reaches no variant. It has done nothing, so its caller calls the method and awaits the
/// task, as compiled.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public sealed class Declined : Continuation
{
    /// <summary>The only instance. Never part of a chain.</summary>
    public static readonly Continuation Instance = new Declined();

    private Declined()
        : base(CallStatus.Declined)
    {
    }
}
