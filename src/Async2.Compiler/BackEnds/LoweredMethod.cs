using Async2.Compiler.Blocking;

namespace Async2.Compiler.BackEnds;

/// <summary>The last stage: a back end's output for a method.</summary>
internal class LoweredMethod(AsyncIlMethod method) : LoweredPart
{
    public AsyncIlMethod Method { get; } = method;

    /// <summary>The visibility of the lowered method's context changes.</summary>
    public virtual ContextMode Contexts => ContextMode.Async1;

    /// <summary>
    /// The layout of the suspended method, as <c>explain</c> prints it; null if the back end does not decide it.
    /// </summary>
    public virtual string? Layout => null;

    /// <summary>Other decisions with reasons, in the order of the code.</summary>
    public virtual IEnumerable<Decision> Decisions => [];

    /// <summary>The calls of methods that may be woven for which it needs tasks, in the order of the code.</summary>
    public virtual IEnumerable<TaskCall> TaskCalls => [];

    /// <summary>The calls that block or lead to a blocking one, in the order of the code.</summary>
    public virtual IEnumerable<SiteDecision> Sites => [];
}
