using Async2.Compiler.Methods;

namespace Async2.Compiler.BackEnds;

/// <summary>What a back end made of a method: the last stage.</summary>
internal class LoweredMethod(AsyncIlMethod method) : LoweredPart
{
    public AsyncIlMethod Method { get; } = method;

    /// <summary>Who sees what the method now does to its thread's contexts.</summary>
    public virtual ContextMode Contexts => ContextMode.Async1;

    /// <summary>
    /// What is kept where while the method is suspended, as <c>explain</c> prints it; null if the back end does not decide that.
    /// </summary>
    public virtual string? Layout => null;

    /// <summary>What was decided besides, and why, in the order of the code.</summary>
    public virtual IEnumerable<Decision> Decisions => [];

    /// <summary>The calls of methods that may be woven for which it needs tasks, in the order of the code.</summary>
    public virtual IEnumerable<TaskCall> Borders => [];
}
