namespace Async2.Compiler.BackEnds.Continuations.Stages;

/// <summary>The pool of a method's free continuations, from which a suspension takes one.</summary>
/// <remarks>
/// <code>
/// suspension   mine = ContinuationPool.Rent&lt;C&gt;() ?? new C()
/// Recycle()    what may hold a reference = default;  ContinuationPool.Return(this)     called by the dispatcher
/// </code>
/// A continuation that ended with an exception is not returned.
/// </remarks>
internal static class FramePool
{
    /// <summary>Creates a continuation at a suspension.</summary>
    public static IEnumerable<Instruction> New(ContinuationClass owner) => [Il.Of(OpCodes.Newobj, owner.Own(owner.Constructor))];

    /// <summary>Takes a cleared continuation at a suspension, before <paramref name="next"/>.</summary>
    public static IEnumerable<Instruction> Rent(ContinuationClass owner, Instruction next) =>
    [
        owner.Runtime.Call(typeof(ContinuationPool), nameof(ContinuationPool.Rent), owner.Self), Il.Of(OpCodes.Dup),
        Il.Of(OpCodes.Brtrue, next),
        Il.Of(OpCodes.Pop), .. New(owner),
    ];

    /// <summary>Returns the continuation on the stack.</summary>
    public static Instruction Return(ContinuationClass owner) =>
        owner.Runtime.Call(typeof(ContinuationPool), nameof(ContinuationPool.Return), owner.Self);
}
