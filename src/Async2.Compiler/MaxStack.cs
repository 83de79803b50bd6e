using System.Runtime.CompilerServices;
using Async2.Compiler.Analysis;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler;

/// <summary>Sees to it that the <c>.maxstack</c> that Cecil writes is enough: if it is too small, the runtime refuses the method.</summary>
/// <remarks>
/// <code>
///     br L2
/// L1: stloc x      after the br, and with no jump from above, the stack counts as empty,
///     ldc.i4 2     so that this one is thought to be the only value on it
///     …
/// L2: ldc.i4 1
///     br L1
///     ldnull       added: control never comes here, but Cecil counts
///     ldnull
///     throw
/// </code>
/// Cecil reads the code once, from front to back, and unreachable code with it. That is what ECMA-335 III.1.7.5 lets it do, but
/// neither the runtime nor obfuscators nor our passes keep to that rule. It counts anew in every body that somebody has looked at.
/// </remarks>
internal static class MaxStack
{
    /// <summary>Makes Cecil count far enough in the bodies of a module. Those that nobody has read are written as they are.</summary>
    public static void Raise(ModuleDefinition module)
    {
        var bodies = module.GetTypes().SelectMany(t => t.Methods).Select(m => ReadBody(m)).Where(b => b is { Instructions.Count: > 0 });
        InParallel.ForEach([.. bodies], (body, _) => Raise(body!), default);
    }

    /// <summary>Adds to the end of the code what makes Cecil count far enough, if it does not.</summary>
    public static void Raise(MethodBody body)
    {
        if (!HasBlockFromBelow(body)) return;
        var needed = Needed(body);
        if (needed <= Written(body)) return;
        for (var i = 0; i < needed; i++) body.Instructions.Add(Instruction.Create(OpCodes.Ldnull));
        body.Instructions.Add(Instruction.Create(OpCodes.Throw));
    }

    // To ask the method for its body would be to read it.
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "body")]
    private static extern ref MethodBody? ReadBody(MethodDefinition method);

    /// <summary>Whether control comes to some instruction, if at all, only from below. Elsewhere Cecil counts right.</summary>
    private static bool HasBlockFromBelow(MethodBody body)
    {
        var fromAbove = Entries(body).Select(e => e.Start).ToHashSet();
        var isFallenInto = true;
        foreach (var instruction in body.Instructions)
        {
            if (!isFallenInto && !fromAbove.Contains(instruction)) return true;
            foreach (var target in Branches.Targets(instruction)) fromAbove.Add(target);
            isFallenInto = !CountsFromNothingBehind(instruction);
        }

        return false;
    }

    /// <summary>How deep the stack becomes on the ways from the entry and from where handlers begin.</summary>
    private static int Needed(MethodBody body)
    {
        var before = new Dictionary<Instruction, int>();
        var work = new Stack<Instruction>();
        var max = 0;
        Reach(body.Instructions[0], 0);
        foreach (var (start, depth) in Entries(body)) Reach(start, depth);
        while (work.TryPop(out var instruction))
        {
            var pops = instruction.OpCode.Code == Code.Ret ? 0 : StackEffect.Pops(instruction);
            var after = (StackEffect.Empties(instruction) ? 0 : before[instruction] - pops) + StackEffect.Pushes(instruction);
            foreach (var target in Branches.Targets(instruction)) Reach(target, after);
            if (instruction.OpCode.FlowControl is FlowControl.Branch or FlowControl.Return or FlowControl.Throw) continue;
            if (instruction.Next is { } next) Reach(next, after);
        }

        return max;

        void Reach(Instruction instruction, int depth)
        {
            max = Math.Max(max, depth);
            if (before.TryAdd(instruction, depth)) work.Push(instruction);
        }
    }

    /// <summary>What Cecil will write: the same calculation.</summary>
    private static int Written(MethodBody body)
    {
        var fromAbove = new Dictionary<Instruction, int>();
        foreach (var (start, entryDepth) in Entries(body)) Record(start, entryDepth);
        var (depth, max) = (0, 0);
        foreach (var instruction in body.Instructions)
        {
            if (fromAbove.TryGetValue(instruction, out var known)) depth = known;
            max = Math.Max(max, depth);
            depth = instruction.OpCode.Code is Code.Leave or Code.Leave_S ? 0 : depth + CountedEffect(instruction);
            max = Math.Max(max, depth);
            foreach (var target in Branches.Targets(instruction)) Record(target, depth);
            if (CountsFromNothingBehind(instruction)) depth = 0;
        }

        return max;

        // Unreachable code may take more than there is: less than nothing is recorded, nothing is not.
        void Record(Instruction target, int found)
        {
            if (found != 0) fromAbove[target] = fromAbove.TryGetValue(target, out var other) ? Math.Max(other, found) : found;
        }
    }

    private static IEnumerable<(Instruction Start, int Depth)> Entries(MethodBody body)
    {
        foreach (var handler in body.ExceptionHandlers)
        {
            var depth = handler.HandlerType is ExceptionHandlerType.Catch or ExceptionHandlerType.Filter ? 1 : 0;
            yield return (handler.HandlerStart, depth);
            if (handler.FilterStart is { } filter) yield return (filter, depth);
        }
    }

    private static bool CountsFromNothingBehind(Instruction instruction) =>
        instruction.OpCode.FlowControl is FlowControl.Branch or FlowControl.Break or FlowControl.Return or FlowControl.Throw;

    // Not quite what the instruction does: a function pointer is not counted as popped, a modified void is counted as pushed.
    private static int CountedEffect(Instruction instruction)
    {
        if (instruction.OpCode.FlowControl == FlowControl.Call)
        {
            var method = (IMethodSignature)instruction.Operand;
            var self = method.HasThis ? instruction.OpCode.Code == Code.Newobj ? 1 : -1 : 0;
            return self - method.Parameters.Count + (method.ReturnType.MetadataType == MetadataType.Void ? 0 : 1);
        }

        return instruction.OpCode.Code == Code.Ret ? 0 : StackEffect.Pushes(instruction) - StackEffect.Pops(instruction);
    }
}
