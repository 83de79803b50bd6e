using Async2.Compiler.BackEnds.Continuations.Variants;
using Async2.Compiler.Model;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Stages;

/// <summary>Continuations that are used again by another activation.</summary>
/// <remarks>
/// <code>
/// suspension   mine = PooledObjects.Rent&lt;C&gt;() ?? new C()
/// Recycle()    every field that may hold a reference = default;  PooledObjects.Return(this)      called by whoever has read the result
/// </code>
/// One that an exception has ended is garbage.
/// </remarks>
/// <param name="RentHelper">The runtime library's method that gives one.</param>
/// <param name="ReturnHelper">The one that takes it back.</param>
internal sealed record FramePool(string RentHelper, string ReturnHelper)
{
    /// <summary>Of a method with a pooling builder, which asked for it: as its boxes were.</summary>
    public static FramePool OfMethod { get; } = new("Rent", "Return");

    /// <summary>
    /// What a method makes where it awaits an awaiter: if it is the outermost frame, too, its chain so costs nothing but its
    /// task, where a continuation and a task would be more than async1's one box. Each thread keeps one.
    /// </summary>
    public static FramePool OfThread { get; } = new("RentOfThread", "ReturnToThread");

    /// <summary>At a suspension: a new continuation.</summary>
    public static IEnumerable<Instruction> New(ContinuationClass owner, VariableDefinition mine) =>
        [Il.Of(OpCodes.Newobj, owner.Own(owner.Constructor)), Il.Of(OpCodes.Stloc, mine)];

    /// <summary>At a suspension: a continuation that is as good as new.</summary>
    public IEnumerable<Instruction> Rent(ContinuationClass owner, VariableDefinition mine)
    {
        var store = Il.Of(OpCodes.Stloc, mine);
        return
        [
            Il.Call(owner.Runtime.Method("PooledObjects", RentHelper, 0, owner.Self)), Il.Of(OpCodes.Dup), Il.Of(OpCodes.Brtrue, store),
            Il.Of(OpCodes.Pop), Il.Of(OpCodes.Newobj, owner.Own(owner.Constructor)), store,
        ];
    }
}
