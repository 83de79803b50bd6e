using Async2.Compiler.BackEnds.Continuations.Stages;
using Async2.Compiler.BackEnds.Continuations.Variants;
using Async2.Compiler.Diagnostics;
using Async2.Compiler.Methods;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Contexts;

/// <summary>
/// Which variants cannot change the ExecutionContext or SynchronizationContext of their thread, so that callers need no restoration.
/// </summary>
/// <remarks>
/// Such a method computes, reads and writes fields, awaits, and calls only methods of which the same is known: ones of its own
/// assembly that nothing overrides (another may be replaced by another build), async ones where it is protected itself, and
/// members of the class library that run no code of others (<see cref="ContextNeutralMembers"/>). What may run a type initializer
/// may run anything.
/// </remarks>
internal sealed class ContextPreservation(Func<MethodDefinition, AsyncIlMethod?> asyncMethodOf) : IContextKnowledge
{
    private readonly Dictionary<Question, bool> _known = [];
    private readonly object _deciding = new();

    /// <summary>
    /// Whether the call of a variant at <paramref name="point"/> leaves the contexts alone, as far as code of
    /// <paramref name="caller"/> may rely on it. An exception only matters where it meets a handler: without one it is the
    /// caller's caller that restores.
    /// </summary>
    public bool Holds(SuspensionPoint point, ModuleDefinition caller) =>
        point.Bound!.Callee is AsyncCallee callee && callee.Module == caller
            && Holds(new Question(callee.Method, IfItReturns: !point.IsInTry));

    /// <summary>Whether an instruction of <paramref name="within"/> leaves the contexts alone, if what it calls returns.</summary>
    public bool Holds(Instruction instruction, MethodDefinition within) =>
        TryAsk(instruction, new Question(within, IfItReturns: true), out var next) && (next is not { } question || Holds(question));

    /// <inheritdoc/>
    public string? WhyNot(SuspensionPoint point, ModuleDefinition caller)
    {
        if (point.Bound!.Callee is not { } callee) return "which method it reaches is known only when the program runs";
        if (callee is not AsyncCallee) return "what the method passes its task on from is not looked at";
        if (callee.Module != caller) return "it stands in another assembly, of which another build may be there";
        var question = new Question(callee.Method, IfItReturns: !point.IsInTry);
        return Holds(question) ? null : WhyNot(question, []);
    }

    private string WhyNot(Question question, HashSet<Question> seen)
    {
        var name = MethodNames.Of(question.Method);
        if (CallSemantics.RunsTypeInitializer(question.Method)) return $"{name} may run a type initializer";
        if (Instructions(question.Method) is not { } code) return $"{name} has no body";
        foreach (var instruction in code)
        {
            if (!TryAsk(instruction, question, out var next))
                return $"{name} does {instruction.OpCode} {IlNames.Of((MemberReference)instruction.Operand)}, of which nothing is known";
            if (next is { } other && seen.Add(other) && !Holds(other)) return WhyNot(other, seen);
        }

        return $"{name} calls itself in a way that changes them";
    }

    private bool Holds(Question question)
    {
        lock (_deciding)
        {
            if (!_known.ContainsKey(question)) Decide(question);
            return _known[question];
        }
    }

    // All at once that hangs on each other: methods that call each other change nothing if none of them calls anything else that does.
    private void Decide(Question first)
    {
        var askedBy = new Dictionary<Question, List<Question>> { [first] = [] };
        var changing = new Stack<Question>();
        var work = new Stack<Question>([first]);
        while (work.TryPop(out var question))
        {
            if (!TryAsk(question, out var asked))
            {
                changing.Push(question);
                continue;
            }

            foreach (var next in asked)
            {
                if (_known.TryGetValue(next, out var known))
                {
                    if (!known) changing.Push(question);
                    continue;
                }

                if (askedBy.TryAdd(next, [])) work.Push(next);
                askedBy[next].Add(question);
            }
        }

        while (changing.TryPop(out var question))
            if (_known.TryAdd(question, false)) askedBy[question].ForEach(changing.Push);
        foreach (var question in askedBy.Keys) _known.TryAdd(question, true);
    }

    // False: nothing is known of something in it. Else what has to hold besides.
    private bool TryAsk(Question question, out List<Question> asked)
    {
        asked = [];
        if (CallSemantics.RunsTypeInitializer(question.Method) || Instructions(question.Method) is not { } code) return false;
        foreach (var instruction in code)
        {
            if (!TryAsk(instruction, question, out var next)) return false;
            if (next is { } other) asked.Add(other);
        }

        return true;
    }

    private IEnumerable<Instruction>? Instructions(MethodDefinition method) =>
        asyncMethodOf(method)?.Body is { } body ? body.Code : CompiledCode.Of(method);

    private bool TryAsk(Instruction instruction, Question within, out Question? asked)
    {
        asked = null;
        return instruction.OpCode.Code switch
        {
            // In damaged code it may name anything.
            Code.Call or Code.Callvirt or Code.Newobj =>
                instruction.Operand is MethodReference called && TryAsk(instruction, called, within, out asked),
            Code.Ldsfld or Code.Ldsflda or Code.Stsfld => instruction.Operand is FieldReference field && HasNoInitializer(field),
            Code.Calli or Code.Jmp => false,
            _ => true,
        };
    }

    private bool TryAsk(Instruction call, MethodReference called, Question within, out Question? asked)
    {
        asked = null;
        if (ContextNeutralMembers.Contains(called)) return true;
        if (called.Resolve() is not { } method) return false;
        if (method is { IsRuntime: true, IsConstructor: true }) return true; // of a delegate
        if (method.Module != within.Method.Module || MayBeOverridden(method, call)) return false;
        if (asyncMethodOf(method) is not null && IsUndone(within)) return !CallSemantics.RunsTypeInitializer(method);
        asked = within with { Method = method };
        return true;
    }

    // A static virtual method is called by call, too.
    private static bool MayBeOverridden(MethodDefinition method, Instruction call) =>
        method.IsVirtual && (method.IsStatic || call.OpCode.Code == Code.Callvirt && !method.IsFinal && !method.DeclaringType.IsSealed);

    // What is not async calls task methods, which always restore; an async method restores after the call of a variant, if that returns.
    private bool IsUndone(Question caller) =>
        asyncMethodOf(caller.Method) is not { } asyncMethod || caller.IfItReturns && asyncMethod.Contexts == ContextMode.Async1;

    // With beforefieldinit the initializer may run at any earlier time, so nobody can rely on what it does to the contexts here.
    private static bool HasNoInitializer(FieldReference field) =>
        field.DeclaringType.Resolve() is { } type && (type.IsBeforeFieldInit || !type.Methods.Any(m => m.IsConstructor && m.IsStatic));

    /// <param name="Method">Whether it leaves the contexts alone.</param>
    /// <param name="IfItReturns">That is, not if it throws.</param>
    private readonly record struct Question(MethodDefinition Method, bool IfItReturns);
}
