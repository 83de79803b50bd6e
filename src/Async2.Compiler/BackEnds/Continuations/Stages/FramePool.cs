using Async2.Compiler.BackEnds.Continuations.Variants;
using Async2.Compiler.Model;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Stages;

/// <summary>The free continuations of a method, which a suspension takes one of.</summary>
/// <remarks>
/// <code>
/// suspension   mine = ContinuationPool.Rent&lt;C&gt;() ?? new C()
/// Recycle()    what may hold a reference = default;  ContinuationPool.Return(this)     called by the dispatcher
/// </code>
/// One that an exception has ended is garbage.
/// </remarks>
internal static class FramePool
{
    /// <summary>At a suspension: a new continuation.</summary>
    public static IEnumerable<Instruction> New(ContinuationClass owner) => [Il.Of(OpCodes.Newobj, owner.Own(owner.Constructor))];

    /// <summary>At a suspension, before <paramref name="next"/>: a continuation that is as good as new.</summary>
    public static IEnumerable<Instruction> Rent(ContinuationClass owner, Instruction next) =>
    [
        owner.Runtime.Call(typeof(ContinuationPool), nameof(ContinuationPool.Rent), owner.Self), Il.Of(OpCodes.Dup),
        Il.Of(OpCodes.Brtrue, next),
        Il.Of(OpCodes.Pop), .. New(owner),
    ];

    /// <summary>Gives the continuation on the stack back.</summary>
    public static Instruction Return(ContinuationClass owner) =>
        owner.Runtime.Call(typeof(ContinuationPool), nameof(ContinuationPool.Return), owner.Self);
}
