using System.ComponentModel;
using System.Diagnostics;

namespace Async2;

/// <summary>
/// What the variant of a method that only passes a task through returns when it reaches no variant: it has done nothing yet, so its caller calls the
/// method itself and awaits the task, as it was written.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public sealed class GivenUp : Continuation
{
    /// <summary>The only one. Never part of a chain.</summary>
    public static readonly Continuation Instance = new GivenUp();

    private GivenUp() => State = ChainRoot.NotAnActivation;

    /// <summary>Never called.</summary>
    /// <exception cref="UnreachableException">Always.</exception>
    public override Continuation? Resume(Continuation? completed, Exception? thrown) => throw new UnreachableException();
}
