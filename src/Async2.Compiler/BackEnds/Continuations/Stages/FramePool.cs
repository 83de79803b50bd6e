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
    public static IEnumerable<Instruction> New(ContinuationClass owner, VariableDefinition mine) =>
        [Il.Of(OpCodes.Newobj, owner.Own(owner.Constructor)), Il.Of(OpCodes.Stloc, mine)];

    /// <summary>At a suspension: a continuation that is as good as new.</summary>
    public static IEnumerable<Instruction> Rent(ContinuationClass owner, VariableDefinition mine)
    {
        var store = Il.Of(OpCodes.Stloc, mine);
        return
        [
            Il.Call(owner.Runtime.Method("ContinuationPool", "Rent", 0, owner.Self)), Il.Of(OpCodes.Dup), Il.Of(OpCodes.Brtrue, store),
            Il.Of(OpCodes.Pop), Il.Of(OpCodes.Newobj, owner.Own(owner.Constructor)), store,
        ];
    }

    /// <summary>Gives the continuation on the stack back.</summary>
    public static Instruction Return(ContinuationClass owner) =>
        Il.Call(owner.Runtime.Method("ContinuationPool", "Return", 1, owner.Self));
}
