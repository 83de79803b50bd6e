using System.Runtime.CompilerServices;

namespace Async2.Compiler;

/// <summary>Ensures that Cecil writes a sufficient <c>.maxstack</c>: the runtime refuses a method whose value is too small.</summary>
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
/// Cecil reads the code once, from front to back, including unreachable code. ECMA-335 III.1.7.5 permits that, but neither the runtime
/// nor obfuscators nor our passes follow the rule. Cecil counts anew for every body that was read.
/// </remarks>
internal static class MaxStack
{
    /// <summary>Makes Cecil count far enough in the bodies of a module. Bodies that were never read are written unchanged.</summary>
    public static void Raise(ModuleDefinition module)
    {
        var bodies = module.GetTypes().SelectMany(t => t.Methods).Select(m => ReadBody(m)).Where(b => b is { Instructions.Count: > 0 });
        InParallel.ForEach([.. bodies], (body, _) => Raise(body!), default);
    }

    /// <summary>Appends code that makes Cecil count far enough, if it does not.</summary>
    public static void Raise(MethodBody body)
    {
        if (!HasBlockFromBelow(body)) return;
        var needed = Needed(body);
        if (needed <= Written(body)) return;
        for (var i = 0; i < needed; i++) body.Instructions.Add(Instruction.Create(OpCodes.Ldnull));
        body.Instructions.Add(Instruction.Create(OpCodes.Throw));
    }

    // Getting the body through the method would read it.
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "body")]
    private static extern ref MethodBody? ReadBody(MethodDefinition method);

    /// <summary>Whether control reaches some instruction only from below, if at all. Otherwise Cecil counts correctly.</summary>
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

    /// <summary>The maximum depth of the stack on the paths from the entry and from the starts of handlers.</summary>
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

    /// <summary>The value that Cecil will write: the same calculation.</summary>
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

        // Unreachable code may pop more than there is: a negative depth is recorded, zero is not.
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

    // Cecil's count differs from the real effect: it does not pop a function pointer, and counts a modified void as pushed.
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
